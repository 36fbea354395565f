// swift-tools-version: 6.2
// The house, floor by floor. What each module may see is its dependency list here, and
// Tests/floors.txt states it once more for `make floors`.

import PackageDescription

// Optional libraries come in by name: PROOFSHEET_WITH=isal,webp. The Makefile asks pkg-config and
// sets it; a manifest that looked at the file system would be cached beyond .build.
let with = Set(
  (Context.environment["PROOFSHEET_WITH"] ?? "").split(separator: ",").map(String.init))

let rules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
]
// Pixel loops stay usable under `swift test`: 60 to 875 ms a picture without -O, 1 to 5 with it.
let fast: [SwiftSetting] = rules + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let cRules: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
  .unsafeFlags(["-O2"]),
]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = rules
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func shim(_ name: String, _ dependencies: [Target.Dependency], defines: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, cSettings: cRules + defines.map { .define($0) })
}

func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: rules)
}

var targets: [Target] = [
  // Floor 0: system libraries and the C that Swift can't say.
  library("CCairo", "cairo", "libcairo2-dev"),
  library("CPango", "pangocairo", "libpango1.0-dev"),
  library("CPNG", "libpng", "libpng-dev"),
  library("CJPEG", "libjpeg", "libjpeg62-turbo-dev"),
  library("CLCMS", "lcms2", "liblcms2-dev"),
  library("CExif", "libexif", "libexif-dev"),
  library("CExempi", "exempi-2.0", "libexempi-dev"),
  library("CIPTC", "libiptcdata", "libiptcdata0-dev"),
  library("CZlib", "zlib", "zlib1g-dev"),
  library("CPopt", "popt", "libpopt-dev"),
  shim("CProofsheetPlugin", []),
  shim("CShimJPEG", ["CJPEG"]),
  shim("CShimPNG", ["CPNG"]),
  shim("CShimColor", ["CLCMS"]),
  shim(
    "CShimDeflate", ["CZlib"] + (with.contains("isal") ? ["CISAL"] : []),
    defines: with.contains("isal") ? ["PROOFSHEET_HAVE_ISAL"] : []),
  shim("CShimMetadata", ["CExif", "CExempi", "CIPTC", "CZlib"]),
  shim("CShimOS", []),
  shim(
    "CShimSandbox", with.contains("seccomp") ? ["CSeccomp"] : [],
    defines: with.contains("seccomp") ? ["PROOFSHEET_HAVE_SECCOMP"] : []),
  shim("CShimText", ["CPango"]),

  // Floor 1 to 3: pure.
  module("ProofGeometry"),
  module("ProofLayout", ["ProofGeometry"]),
  module("ProofPixels", ["ProofGeometry"], fast),
  module("ProofDrawing", ["ProofGeometry", "ProofPixels"]),
  module("ProofDiff", ["ProofGeometry", "ProofPixels"], fast),

  // Floor 4: strangers to one another.
  module("ProofViews", ["ProofGeometry", "ProofLayout", "ProofPixels", "ProofDrawing"]),
  module("ProofItems", ["ProofGeometry", "ProofDrawing", "CShimOS"]),
  module(
    "ProofCanvas",
    ["ProofGeometry", "ProofPixels", "ProofDrawing", "CCairo", "CPango", "CShimText"], fast),
  module(
    "ProofCodecs",
    [
      "ProofGeometry", "ProofPixels", "ProofDrawing", "CShimJPEG", "CShimPNG", "CShimColor",
      "CShimDeflate", "CShimOS", "CExif",
    ], fast),
  module("ProofMetadata", ["ProofDrawing", "CShimMetadata"], fast),
  module(
    "ProofPlugins",
    [
      "ProofGeometry", "ProofPixels", "ProofDrawing", "CProofsheetPlugin", "CCairo", "CShimOS",
      "CShimSandbox",
    ], fast
  ),

  // Floor 5 to 8.
  module(
    "ProofPluginText",
    ["ProofGeometry", "ProofPixels", "ProofDrawing", "ProofCanvas", "ProofPlugins"]),
  module("ProofGallery", ["ProofGeometry", "ProofDrawing", "ProofViews", "ProofItems"]),
  module(
    "Proofsheet",
    [
      "ProofGeometry", "ProofLayout", "ProofPixels", "ProofDrawing", "ProofViews", "ProofItems",
      "ProofCanvas", "ProofCodecs", "ProofMetadata", "ProofPlugins", "ProofPluginText",
      "ProofGallery", "ProofDiff", "CShimOS",
    ]),
  module("SwiftUI", ["Proofsheet"]),
  module(
    "ProofSnapshots",
    [
      "Proofsheet", "ProofGeometry", "ProofPixels", "ProofDrawing", "ProofDiff", "ProofViews",
      "ProofItems", "ProofCodecs",
    ], fast),
  module(
    "ProofsheetTesting",
    ["ProofSnapshots", "Proofsheet", "ProofGeometry", "ProofPixels", "ProofDrawing", "ProofViews"]),
  .executableTarget(
    name: "ProofsheetWorker", dependencies: ["ProofPluginText", "ProofPlugins", "CShimOS"],
    swiftSettings: rules),
  .executableTarget(
    name: "ProofsheetCLI",
    dependencies: [
      "ProofSnapshots", "Proofsheet", "ProofGeometry", "ProofDrawing", "ProofViews", "ProofItems",
      "ProofGallery", "ProofDiff", "CPopt", "CShimOS",
    ],
    swiftSettings: rules),
  .plugin(
    name: "ProofsheetCommand",
    capability: .command(
      intent: .custom(verb: "proofsheet", description: "Look after baselines of snapshot tests"),
      permissions: [.writeToPackageDirectory(reason: "Accepting a snapshot replaces its baseline")]
    ), dependencies: ["ProofsheetCLI"], path: "Sources/ProofsheetCommand"),
  .executableTarget(
    name: "LayoutBench", dependencies: ["ProofViews", "ProofDrawing", "ProofGeometry"],
    path: "Tests/LayoutBench",
    swiftSettings: rules),
  .executableTarget(
    name: "AlbumScreen", dependencies: ["SwiftUI"], path: "Samples/AlbumScreen",
    swiftSettings: rules),
  // Tests. The C targets encode what is read and read what is written; the plugins in Fixtures are
  // built with cc while the tests run.
  .target(
    name: "CDecodeFixtures", dependencies: ["CJPEG", "CPNG", "CLCMS"],
    path: "Tests/CDecodeFixtures",
    cSettings: cRules),
  .target(
    name: "CEncodeFixtures", dependencies: ["CPNG", "CZlib"], path: "Tests/CEncodeFixtures",
    cSettings: cRules),
  .target(name: "ProofTestSupport", path: "Tests/ProofTestSupport", swiftSettings: rules),
  tests("ProofTestSupportTests", ["ProofTestSupport"]),
  tests("ProofGeometryTests", ["ProofGeometry"]),
  tests("ProofLayoutTests", ["ProofLayout", "ProofGeometry"]),
  tests("ProofPixelsTests", ["ProofPixels", "ProofGeometry"]),
  .testTarget(
    name: "ProofDiffTests",
    dependencies: [
      "ProofDiff", "ProofGeometry", "ProofPixels", "ProofDrawing", "ProofCodecs",
      "ProofTestSupport",
    ], exclude: ["Recorded"], swiftSettings: fast),
  tests(
    "ProofViewsTests",
    ["ProofViews", "ProofLayout", "ProofDrawing", "ProofGeometry", "ProofTestSupport"]),
  .testTarget(
    name: "ProofScenesTests",
    dependencies: [
      "SwiftUI", "ProofViews", "ProofDrawing", "ProofPixels", "ProofGeometry", "ProofTestSupport",
    ], exclude: ["Recorded"], swiftSettings: rules),
  tests(
    "ProofCompatTests",
    ["SwiftUI", "ProofViews", "ProofDrawing", "ProofGeometry", "ProofPixels"]),
  tests("ProofCanvasTests", ["ProofCanvas", "ProofGeometry", "ProofPixels", "ProofDrawing"]),
  tests("ProofItemsTests", ["ProofItems", "ProofGeometry", "ProofDrawing", "CShimOS"]),
  tests(
    "ProofCodecsTests",
    [
      "ProofCodecs", "ProofDrawing", "ProofPixels", "ProofGeometry", "ProofTestSupport",
      "CDecodeFixtures", "CEncodeFixtures", "CShimDeflate",
    ]),
  tests("ProofMetadataTests", ["ProofMetadata", "ProofDrawing", "ProofTestSupport"]),
  .testTarget(
    name: "ProofPluginsTests",
    dependencies: [
      "ProofPlugins", "ProofPluginText", "ProofGeometry", "ProofPixels", "ProofDrawing",
      "ProofsheetWorker", "ProofsheetCLI", "ProofTestSupport", "CShimOS",
    ],
    exclude: ["Fixtures", "Museum"], swiftSettings: rules),
  .testTarget(
    name: "ProofsheetTests",
    dependencies: [
      "Proofsheet", "ProofGeometry", "ProofLayout", "ProofPixels", "ProofDrawing", "ProofViews",
      "ProofItems", "ProofCodecs", "ProofGallery", "ProofDiff", "CShimOS", "CEncodeFixtures",
      "ProofTestSupport", "ProofsheetTesting",
    ], exclude: ["__Snapshots__"], swiftSettings: rules),
  tests(
    "ProofSnapshotsTests",
    [
      "ProofSnapshots", "Proofsheet", "ProofGeometry", "ProofPixels", "ProofDrawing", "ProofDiff",
      "ProofCodecs", "ProofViews",
    ]),
  .testTarget(
    name: "ProofsheetTestingTests",
    dependencies: ["ProofsheetTesting", "ProofSnapshots", "Proofsheet", "ProofPixels"],
    exclude: ["__Snapshots__"], swiftSettings: rules),
  tests(
    "ProofsheetCLITests",
    [
      "ProofsheetCLI", "Proofsheet", "ProofGeometry", "ProofDrawing", "ProofViews", "ProofItems",
      "ProofGallery", "ProofDiff", "ProofPixels", "ProofSnapshots",
    ]),
]

if with.contains("isal") {
  targets.append(library("CISAL", "libisal", "libisal-dev"))
}

if with.contains("seccomp") {
  targets.append(library("CSeccomp", "libseccomp", "libseccomp-dev"))
}

let package = Package(
  name: "proofsheet",
  products: [
    .executable(name: "proofsheet", targets: ["ProofsheetCLI"]),
    .executable(name: "proofsheet-worker", targets: ["ProofsheetWorker"]),
    .library(name: "Proofsheet", targets: ["Proofsheet"]),
    // Opt-in: `import SwiftUI` on Linux.
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    // For test targets: snapshot tests with Swift Testing and XCTest.
    .library(name: "ProofsheetTesting", targets: ["ProofsheetTesting"]),
    // `swift package proofsheet accept`, with nothing installed.
    .plugin(name: "ProofsheetCommand", targets: ["ProofsheetCommand"]),
  ],
  targets: targets
)
