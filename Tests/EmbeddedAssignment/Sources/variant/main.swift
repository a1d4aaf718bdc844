import Assignment

let variant = try DesirelineScheme(salt: "catalog-browse-1", weights: [1, 1, 1]).assign("user-42").arm
print(variant ?? -1)
