// What we take for an e-mail address: one, on one line, that a mail server can be asked about.

const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".]+(?:\.[^\s@,;:<>()[\]\\".]+)+$/
/** RFC 5321: what fits between the angle brackets of SMTP. */
export const MAX_MAIL_ADDRESS_CHARS = 254

export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL_ADDRESS_CHARS && MAIL_ADDRESS.test(text)
