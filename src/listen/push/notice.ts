// The push message for a new episode, small enough for every push service.
import type { PushNotice } from './push-hosts.ts'

/** Services accept 4 kB of encrypted data; a message has its texts twice, and never needs more than this each time. */
export const MAX_NOTICE_BYTES = 1024
const MAX_NOTICE_TITLE_CHARS = 80
/** The picture of a notification. */
export const NOTICE_ICON = '/icons/192.png'
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

/** What our worker reads. */
export const noticeText = (notice: PushNotice): string => JSON.stringify(notice)

/** By which a browser knows a message that it shows itself (Declarative Web Push; the number of the RFC). */
const DECLARATIVE = 8030

/**
 * The message as sent, in two forms. Browsers that know the declarative one show it without our worker, also when they have
 * thrown that away; the worker of the others reads what stands beside it.
 */
export function messageText(notice: PushNotice, site: { url: string; locale: string }): string {
  const { title, body, path, tag } = notice
  const notification = {
    title,
    body,
    tag,
    lang: site.locale,
    navigate: site.url + path,
    icon: site.url + NOTICE_ICON
  }
  return JSON.stringify({ web_push: DECLARATIVE, notification, ...notice })
}

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
