// Show notes on the episode page: adjusted heading levels, and written times as links into the audio.
import { isTimeOfDay } from '../../lib/time-of-day.ts'
import { parseClock } from '../../lib/written-time.ts'

/** Below the h2 of a section. */
const HIGHEST_LEVEL = 3
const LOWEST_LEVEL = 6
/** 'm:ss' or 'h:mm:ss', not part of a longer number, date or score. */
const WRITTEN_TIME = /(?<![\d:.,/-])(?:\d{1,2}:)?\d{1,2}:[0-5]\d(?![\d:]|[.,/]\d)/g

/** Extra attributes for the link of a written time, each with a leading space; '12:34' → ' aria-label="…"'. */
export type TimeAttributes = (written: string) => string
const none: TimeAttributes = () => ''

/** The query that starts playback at a time: '?t=754'. */
export const timeQuery = (seconds: number): string => `?t=${Math.floor(seconds)}`

/** Element id of a chapter, so that '#t=754' works without scripts. */
export const timeId = (seconds: number): string => `t=${Math.floor(seconds)}`

/** Lowers the headings of the notes: the highest becomes `highestLevel` and the others follow in order. */
export function lowerHeadings(html: string, highestLevel = HIGHEST_LEVEL): string {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map((match) => Number(match[1]))
  if (levels.length === 0) return html
  const used = [...new Set(levels)].sort()
  return html.replace(/<(\/?)h([1-6])\b/gi, (_, slash: string, level: string) => {
    const lowered = Math.min(highestLevel + used.indexOf(Number(level)), LOWEST_LEVEL)
    return `<${slash}h${lowered}`
  })
}

function linkTimesInText(text: string, durationSeconds: number, attributesOf: TimeAttributes): string {
  return text.replace(WRITTEN_TIME, (written, start: number) => {
    const seconds = parseClock(written)
    const isBeyondEnd = durationSeconds > 0 && seconds !== undefined && seconds >= durationSeconds
    if (seconds === undefined || isBeyondEnd || isTimeOfDay(text, start, start + written.length))
      return written
    return `<a href="${timeQuery(seconds)}"${attributesOf(written)}>${written}</a>`
  })
}

/**
 * Turns written times into links to that position, except inside existing links.
 * @param html sanitised, so every '<' starts a tag
 * @param durationSeconds 0 = unknown; later times are left as text
 */
export function linkTimes(
  html: string,
  durationSeconds: number,
  attributesOf: TimeAttributes = none
): string {
  let openLinks = 0
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (/^<a\b/i.test(part)) openLinks++
      else if (/^<\/a\b/i.test(part)) openLinks = Math.max(0, openLinks - 1)
      else if (!part.startsWith('<') && openLinks === 0)
        return linkTimesInText(part, durationSeconds, attributesOf)
      return part
    })
    .join('')
}

/** The notes as the episode page shows them. */
export const pageNotes = (html: string, durationSeconds: number, attributesOf?: TimeAttributes): string =>
  linkTimes(lowerHeadings(html), durationSeconds, attributesOf)
