// What we take for an e-mail address: one, on one line, that a mail server can be asked about.

/** Dots of other scripts (U+3002, U+FF0E, U+FF61) are taken for '.' on the way: two spellings of one domain. */
const MAIL_ADDRESS =
  /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".\u3002\uff0e\uff61]+(?:\.[^\s@,;:<>()[\]\\".\u3002\uff0e\uff61]+)+$/
/** RFC 5321: what fits between the angle brackets of SMTP. */
export const MAX_MAIL_ADDRESS_CHARS = 254

export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL_ADDRESS_CHARS && MAIL_ADDRESS.test(text)
