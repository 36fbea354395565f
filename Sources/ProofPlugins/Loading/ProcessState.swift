// What belongs to the whole process and must survive the loading of a plugin: kept before, compared
// and put back after. Floor 4. Files are loaded before threads are started.

internal import Glibc

/// Locale, folder, umask, signals and floating-point modes as they were.
@safe struct ProcessState {
  private let locale: [CChar]
  private let folder: [CChar]?
  private let mask: mode_t?
  private let signals: sigset_t
  private let actions: [(number: Int32, action: sigaction)]
  private let arithmetic: Arithmetic

  init() {
    locale = ProcessState.currentLocale()
    folder = ProcessState.currentFolder()
    mask = ProcessState.currentMask()
    signals = ProcessState.currentSignals()
    actions = (1...64).compactMap { number in
      ProcessState.action(of: number).map { (number, $0) }
    }
    arithmetic = Arithmetic()
  }

  /// Puts everything back.
  ///
  /// - Returns: what had been changed, in words that follow "loading it changed".
  func restore() -> [String] {
    var changed: [String] = []
    if ProcessState.currentLocale() != locale {
      changed.append("the locale")
      // Safe because the text ends with NUL.
      _ = unsafe setlocale(LC_ALL, locale)
    }
    if let folder, ProcessState.currentFolder() != folder {
      changed.append("the working directory")
      // Safe because the text ends with NUL.
      _ = unsafe chdir(folder)
    }
    if let mask, ProcessState.currentMask() != mask {
      changed.append("the umask")
      umask(mask)
    }
    var signals = self.signals
    if signals.__val.0 != ProcessState.currentSignals().__val.0 {
      changed.append("the signal mask")
      // Safe because the set is a local copy.
      unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
    var numbers: [String] = []
    for (number, action) in actions {
      guard let now = ProcessState.action(of: number), !ProcessState.isSame(now, action) else {
        continue
      }
      numbers.append("\(number)")
      var action = action
      // Safe because the action is a local copy of what the system said itself.
      unsafe sigaction(number, &action, nil)
    }
    if !numbers.isEmpty {
      changed.append(
        "the handling of signal\(numbers.count > 1 ? "s" : "") \(numbers.joined(separator: ", "))")
    }
    if arithmetic.restore() { changed.append("the floating-point modes (-ffast-math does)") }
    return changed
  }

  private static func currentLocale() -> [CChar] {
    // Safe because the text is copied before the next call that may change it.
    guard let name = unsafe setlocale(LC_ALL, nil) else { return [0] }
    return unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
  }

  private static func currentFolder() -> [CChar]? {
    // Safe because getcwd allocates what it returns, and it's freed here once it was copied.
    {
      guard let name = unsafe getcwd(nil, 0) else { return nil }
      defer { unsafe free(name) }
      return unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    }()
  }

  /// From the kernel's own words: umask() reads by changing, under the hands of other threads.
  private static func currentMask() -> mode_t? {
    let descriptor = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let text = String(decoding: readBytes(descriptor, count: 4096, at: 0), as: UTF8.self)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Umask:") }) else {
      return nil
    }
    return mode_t(line.dropFirst(6).filter { !$0.isWhitespace }, radix: 8)
  }

  private static func currentSignals() -> sigset_t {
    // Safe because the set lives on this frame.
    {
      var set = sigset_t()
      unsafe sigemptyset(&set)
      unsafe pthread_sigmask(SIG_SETMASK, nil, &set)
      return set
    }()
  }

  private static func action(of number: Int32) -> sigaction? {
    // Safe because the struct lives on this frame.
    {
      var action = sigaction()
      return unsafe sigaction(number, nil, &action) == 0 ? action : nil
    }()
  }

  /// Whether two actions do the same; the structs' padding and the rest of the mask hold anything.
  private static func isSame(_ a: sigaction, _ b: sigaction) -> Bool {
    // Safe because the handler is a union of function pointers, compared as a number.
    unsafe unsafeBitCast(a.__sigaction_handler, to: UInt.self)
      == unsafeBitCast(b.__sigaction_handler, to: UInt.self)
      && a.sa_flags == b.sa_flags && a.sa_mask.__val.0 == b.sa_mask.__val.0
  }
}

/// Rounding, flush-to-zero and exception flags of the calling thread.
@safe struct Arithmetic {
  private var modes = fenv_t()

  init() {
    // Safe because the struct is this one's own.
    unsafe fegetenv(&modes)
  }

  /// - Returns: whether the modes (flags left out) had been changed.
  func restore() -> Bool {
    var now = fenv_t()
    var before = modes
    // Safe because both are local copies.
    unsafe fegetenv(&now)
    let isChanged: Bool
    #if arch(x86_64)
      isChanged =
        now.__mxcsr & ~0x3F != before.__mxcsr & ~0x3F
        || now.__control_word != before.__control_word
    #else
      isChanged = unsafe now.__fpcr != before.__fpcr
    #endif
    unsafe fesetenv(&before)
    return isChanged
  }
}
