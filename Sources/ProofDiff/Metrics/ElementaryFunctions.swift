// Roots, exponential and angles in Double, without the math library, so that every machine gets
// the same answer. Floor 3. Good to a few units in the last place on the ranges named.

/// The cube root of a number of 0 or more.
func cubeRoot(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return max(x, 0) }
  // A third of the exponent is within 6 %: each step of Halley's method triples the digits.
  var y = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  for _ in 0..<3 {
    let cube = y * y * y
    y *= (cube + 2 * x) / (2 * cube + x)
  }
  return y
}

/// The fifth root of a number of 0 or more.
func fifthRoot(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return max(x, 0) }
  var y = Double(bitPattern: x.bitPattern / 5 + 0x3325_0000_0000_0000)
  for _ in 0..<6 {
    let fourth = y * y * (y * y)
    y -= (y - x / fourth) / 5
  }
  return y
}

/// e to the power of a number of 0 or less.
func exponential(ofNegative x: Double) -> Double {
  guard x > -700 else { return 0 }
  // Halved until the series is short, then squared back.
  var term = 1.0
  var sum = 1.0
  let small = x / 256
  for n in 1...9 {
    term *= small / Double(n)
    sum += term
  }
  for _ in 0..<8 { sum *= sum }
  return sum
}

/// The sine of an angle between -2 pi and 2 pi.
func sine(_ angle: Double) -> Double {
  // Folded to the quarter turn around 0.
  var x = angle
  if x > Double.pi { x -= 2 * Double.pi }
  if x < -Double.pi { x += 2 * Double.pi }
  if x > Double.pi / 2 { x = Double.pi - x }
  if x < -Double.pi / 2 { x = -Double.pi - x }
  let square = x * x
  var term = x
  var sum = x
  for n in 1...11 {
    term *= -square / Double(2 * n * (2 * n + 1))
    sum += term
  }
  return sum
}

/// The cosine of an angle between -2 pi and 2 pi.
func cosine(_ angle: Double) -> Double {
  sine(angle > 0 ? angle - 1.5 * Double.pi : angle + Double.pi / 2)
}

/// The angle of a direction, 0 to 2 pi; 0 where there is none.
func angle(y: Double, x: Double) -> Double {
  if x == 0 && y == 0 { return 0 }
  let (ax, ay) = (abs(x), abs(y))
  var t = min(ax, ay) / max(ax, ay)
  // Two half angles bring the series' argument under 0.2.
  for _ in 0..<2 { t = t / (1 + (1 + t * t).squareRoot()) }
  let square = t * t
  var power = t
  var sum = 0.0
  for n in 0..<14 {
    sum += (n.isMultiple(of: 2) ? power : -power) / Double(2 * n + 1)
    power *= square
  }
  var result = 4 * sum
  if ay > ax { result = Double.pi / 2 - result }
  if x < 0 { result = Double.pi - result }
  return y < 0 ? 2 * Double.pi - result : result
}
