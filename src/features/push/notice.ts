// The notice of a new episode, small enough for every push service.
import type { PushNotice } from './rules.ts'

/** Services take 4 kB of what is encrypted; more than this is not needed by anybody. */
export const MAX_NOTICE_BYTES = 1024
const MAX_NOTICE_TITLE_CHARS = 80
const CUT = '…'

/** The notice, its body cut after a word where it would be too long. */
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

/** The message as it is sent. */
export const noticeText = (notice: PushNotice): string => JSON.stringify(notice)

/** Without line ends and what else cannot be seen or kept in a database; a no-break space stays one. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[^\S\u00a0]+/gu, ' ')
    .trim()

/** At most so many characters, the ellipsis included, cut after a whole word where there is one. */
function cutAtWord(text: string, maxChars: number): string {
  const chars = [...text]
  if (chars.length <= maxChars) return text
  const head = chars.slice(0, Math.max(0, maxChars - 1)).join('')
  const atWord = /^(.*\S)\s/su.exec(`${head}${chars[maxChars - 1] ?? ''}`)?.[1]
  return `${atWord ?? head}${CUT}`
}

/** Bytes in UTF-8: each stands as `%xx` in the encoded text, or as itself. */
const byteLength = (notice: PushNotice) => encodeURIComponent(noticeText(notice)).replace(/%../g, '-').length
