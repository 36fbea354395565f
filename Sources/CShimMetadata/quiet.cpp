/* Keeps Exempi off standard error. Floor 0.
 *
 * It writes each parser's error to std::cerr, which it shares with everybody. What other threads
 * and other code write there goes on as before. */
#include "quiet.h"

#include <iostream>
#include <streambuf>

namespace {

thread_local bool is_quiet = false;

/* Passes on what isn't from a quiet thread. */
class Valve : public std::streambuf {
public:
  explicit Valve(std::streambuf *below) : below(below) {}

protected:
  int_type overflow(int_type character) override {
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return is_quiet ? character : below->sputc(traits_type::to_char_type(character));
  }

  std::streamsize xsputn(const char *text, std::streamsize count) override {
    return is_quiet ? count : below->sputn(text, count);
  }

  int sync() override { return is_quiet ? 0 : below->pubsync(); }

private:
  std::streambuf *below;
};

}  // namespace

void ps_quiet_install(void) {
  /* Never taken out again, so never freed: the stream outlives every static object. */
  if (std::streambuf *below = std::cerr.rdbuf()) std::cerr.rdbuf(new Valve(below));
}

void ps_quiet_set(int quiet) { is_quiet = quiet != 0; }
