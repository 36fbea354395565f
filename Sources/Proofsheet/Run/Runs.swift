// The entry points: a request in, files out. Floor 6.

internal import ProofCanvas
internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofLayout
internal import ProofViews

/// Draws a contact sheet: one long picture, pages, or the part that a viewport shows.
///
/// Runs on the calling thread and on threads of its own; returns when everything is published.
/// - Throws: ``RunError``; whatever had a name before still has it, whole.
@MainActor public func drawSheet(_ request: SheetRequest, events: RunEvents = RunEvents())
  throws(RunError) -> RunOutcome
{
  try drawSheet(request, events: events, bandRows: nil)
}

/// The same with bands of so many rows, for tests: no pixel may depend on it.
@MainActor func drawSheet(_ request: SheetRequest, events: RunEvents, bandRows: Int?)
  throws(RunError) -> RunOutcome
{
  let run = try SheetRun(request, events: events)
  return try run.draw(bandRows: bandRows)
}

/// Measures a contact sheet and draws nothing.
@MainActor public func planSheet(_ request: SheetRequest, events: RunEvents = RunEvents())
  throws(RunError) -> SheetPlan
{
  try SheetRun(request, events: events, draws: false).plan
}

/// Draws a page for each item.
@MainActor public func drawDetail(_ request: DetailRequest, events: RunEvents = RunEvents())
  throws(RunError) -> RunOutcome
{
  try DetailRun(request, events: events).draw()
}
