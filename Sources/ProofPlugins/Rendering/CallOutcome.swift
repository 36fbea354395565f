// What a plugin's status means. Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing

/// The end of one call.
struct CallOutcome {
  private let status: psp_status
  private let function: String
  private let state: HostState
  private let message: String?

  init(_ status: psp_status, of function: String, state: HostState) {
    self.status = status
    self.function = function
    self.state = state
    message = state.takeMessage()
  }

  /// Success, said where it's worth mentioning, or the plugin's reason.
  func check() throws(PictureFailure) {
    if status == PSP_OK { return }
    if status > 0 && status != PSP_DECLINED {
      state.report(.info, "\(function) ended with \(name)" + (message.map { ": \($0)" } ?? ""))
      return
    }
    guard let message, !message.isEmpty else {
      throw PictureFailure(
        .renderer,
        status == PSP_DECLINED
          ? "\(state.id) declined to draw it"
          : "\(state.id): \(function) failed with \(name) and gave no reason")
    }
    throw PictureFailure(.renderer, "\(state.id): \(message)")
  }

  private var name: String { statusName(status) }
}

/// A status as the header names it.
func statusName(_ status: psp_status) -> String {
  switch status {
  case PSP_PARTIAL: "PSP_PARTIAL"
  case PSP_DECLINED: "PSP_DECLINED"
  case PSP_ABSENT: "PSP_ABSENT"
  case PSP_E_FAILED: "PSP_E_FAILED"
  case PSP_E_CANCELLED: "PSP_E_CANCELLED"
  case PSP_E_BAD_ARGUMENT: "PSP_E_BAD_ARGUMENT"
  case PSP_E_BAD_PARAM: "PSP_E_BAD_PARAM"
  case PSP_E_BAD_DATA: "PSP_E_BAD_DATA"
  case PSP_E_UNSUPPORTED: "PSP_E_UNSUPPORTED"
  case PSP_E_LIMIT: "PSP_E_LIMIT"
  case PSP_E_NO_MEMORY: "PSP_E_NO_MEMORY"
  case PSP_E_IO: "PSP_E_IO"
  case PSP_E_UNDECLARED: "PSP_E_UNDECLARED"
  case PSP_E_CAIRO: "PSP_E_CAIRO"
  case PSP_E_MISSING: "PSP_E_MISSING"
  default: "status \(status)"
  }
}
