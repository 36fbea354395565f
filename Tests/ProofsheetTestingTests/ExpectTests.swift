import ProofsheetTesting
import Testing

@Suite struct ExpectTests {
  @Test func nothing() {}
}
