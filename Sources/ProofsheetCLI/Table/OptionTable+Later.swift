// Rows of the table: what the contract names and this version doesn't do. Floor 8.
// They are refused by name, never accepted in silence; a row moves to its part when it is there.

extension OptionTable {
  static let laterRows: [CommandOption] = [
    .later("default-excludes", instead: "--include and --exclude choose what is taken"),
    .later("manifest", "FILE", instead: "--files-from takes a list of paths"),
    .later("pair"),
    .later("time-shift", "SHIFT"),
    .later("sample", "N", instead: "--limit takes the first N"),
    .later("seed", "N"),
    .later("format", "KIND", instead: "-o - writes PNG"),
    .later("quality", "N"),
    .later("prune"),
    .later("landscape", instead: "--page WxH takes points"),
    .later("dpi", "N", instead: "--scale takes pixels per point"),
    .later("group-by", "FIELD", for: [.sheet]),
    .later("per-section", "N", for: [.sheet]),
    .later("logo", "FILE", for: [.sheet]),
    .later("badges", "LIST", for: [.sheet]),
    .later("flag", "CONDITION", for: [.sheet]),
    .later("locale", "L"),
    .later("time-zone", "Z"),
    .later("pages", "LIST"),
    .later("shard", "I/N"),
    .later("readers", "N", instead: "--jobs sets the threads"),
    .later("cache", "DIR"),
    .later("identity", "HOW"),
    .later("skip-unreadable", instead: "--on-error blank leaves their cells empty"),
    .later("allow-failures", "N"),
    .later("direct"),
    .later("sync"),
    .later("index", "FILE", for: [.sheet]),
    .later("preset", "NAME"),
    .later("save-preset", "FILE"),
  ]
}
