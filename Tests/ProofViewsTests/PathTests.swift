// Where outlines begin and how they run, which `trim` shows.

import Foundation
import ProofViews
import Testing

@Suite("Outlines")
struct PathTests {
  private static func ends(_ path: Path) -> [CGPoint] {
    var ends: [CGPoint] = []
    path.forEach { element in
      switch element {
      case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _):
        ends.append(end)
      case .closeSubpath: break
      }
    }
    return ends
  }

  @Test("of ellipses begin at 3 o'clock and run clockwise, in four quarters")
  func ellipse() {
    let path = Path(ellipseIn: CGRect(x: 10, y: 20, width: 80, height: 40))
    #expect(
      PathTests.ends(path) == [
        CGPoint(x: 90, y: 40), CGPoint(x: 50, y: 60), CGPoint(x: 10, y: 40),
        CGPoint(x: 50, y: 20), CGPoint(x: 90, y: 40),
      ])
  }

  @Test(
    "of circles are trimmed as an arc over the same angles runs",
    arguments: [(0.0, 0.25), (0.1, 0.4), (0.5, 0.75), (0.7, 1)])
  func trim(from: Double, to: Double) throws {
    let circle = Circle().trim(from: from, to: to)
      .path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    var arc = Path()
    arc.addArc(
      center: CGPoint(x: 50, y: 50), radius: 50, startAngle: .degrees(from * 360),
      endAngle: .degrees(to * 360), clockwise: false)
    for (one, other) in [
      (PathTests.ends(circle).first, PathTests.ends(arc).first),
      (PathTests.ends(circle).last, PathTests.ends(arc).last),
    ] {
      let (one, other) = (try #require(one), try #require(other))
      #expect(abs(one.x - other.x) < 0.1 && abs(one.y - other.y) < 0.1, "\(one) \(other)")
    }
  }
}
