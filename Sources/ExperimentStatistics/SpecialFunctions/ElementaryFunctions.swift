#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// The names differ from the C library's, so that a client that also imports Foundation has nothing to disambiguate.
// The square root is missing because the standard library's `squareRoot()` is already exact on every platform.

/// The exponential eˣ.
func exponential(_ x: Double) -> Double { exp(x) }

/// eˣ − 1 without cancellation near zero.
func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }

/// The natural logarithm of `x`; −∞ at zero.
func logarithm(_ x: Double) -> Double { log(x) }

/// The natural logarithm of 1 + `x` without cancellation near zero; −∞ at −1.
func logarithm(onePlus x: Double) -> Double { log1p(x) }

/// The error function 2/√π · ∫₀ˣ e^(−u²) du.
func errorFunction(_ x: Double) -> Double { erf(x) }

/// One minus the error function, accurate relative to itself down to the smallest numbers.
func complementaryErrorFunction(_ x: Double) -> Double { erfc(x) }

/// The cosine of an angle in radians.
func cosine(_ x: Double) -> Double { cos(x) }
