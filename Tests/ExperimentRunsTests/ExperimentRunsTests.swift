// Placeholder of the skeleton; replaced by the module's first tests.
