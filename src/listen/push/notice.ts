// The push message for a new episode, small enough for every push service.
import type { PushNotice } from './push-hosts.ts'

/** Services accept 4 kB of encrypted data; a message never needs more than this. */
export const MAX_NOTICE_BYTES = 1024
const MAX_NOTICE_TITLE_CHARS = 80
const CUT = '…'

/** The message, with its body cut after a word if it would be too long. */
export function fittedNotice({ title, body, path, tag }: PushNotice): PushNotice {
  const notice = { title: cutAtWord(oneLine(title), MAX_NOTICE_TITLE_CHARS), path, tag }
  const whole = { ...notice, body: oneLine(body) }
  let chars = [...whole.body].length
  let fitted = whole
  while (byteLength(fitted) > MAX_NOTICE_BYTES && chars > 0) {
    chars = Math.floor(chars * 0.9)
    fitted = { ...whole, body: cutAtWord(whole.body, chars) }
  }
  return fitted
}

/** The message as sent. */
export const noticeText = (notice: PushNotice): string => JSON.stringify(notice)

/** Removes line ends and other characters that are invisible or refused by a database; keeps no-break spaces. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[^\S\u00a0]+/gu, ' ')
    .trim()

/** Cuts a text to this many characters including the ellipsis, after a whole word if possible. */
function cutAtWord(text: string, maxChars: number): string {
  const chars = [...text]
  if (chars.length <= maxChars) return text
  const head = chars.slice(0, Math.max(0, maxChars - 1)).join('')
  const atWord = /^(.*\S)\s/su.exec(`${head}${chars[maxChars - 1] ?? ''}`)?.[1]
  return `${atWord ?? head}${CUT}`
}

/** Counts UTF-8 bytes: in the encoded text each is either `%xx` or itself. */
const byteLength = (notice: PushNotice) => encodeURIComponent(noticeText(notice)).replace(/%../g, '-').length
