// The form of an accepted e-mail address: a single one, on one line, that a mail server can parse.

/** Dots of other scripts (U+3002, U+FF0E, U+FF61) are treated as '.' by mail servers: two spellings of one domain. */
const MAIL_ADDRESS =
  /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".\u3002\uff0e\uff61]+(?:\.[^\s@,;:<>()[\]\\".\u3002\uff0e\uff61]+)+$/
/** The limit of an address in SMTP (RFC 5321). */
export const MAX_MAIL_ADDRESS_CHARS = 254

export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL_ADDRESS_CHARS && MAIL_ADDRESS.test(text)
