// Reads a start time from a URL: '?t=754', '#t=12:34', '#ep-118&t=12m34s'.
import { parseClock } from '../../lib/written-time.ts'

/** 'npt:' (normal play time) is the default format of a media fragment, so it may be dropped. */
const UNIT = /^npt:/i

/** Parses one time value. For a range ('10,20') returns its start; a range that ends before it starts is invalid. */
function momentSeconds(written: string): number | undefined {
  const [start = '', end, ...more] = written.trim().replace(UNIT, '').split(',')
  const seconds = parseClock(start)
  if (seconds === undefined || !Number.isFinite(seconds) || more.length > 0) return undefined
  if (end === undefined) return seconds
  const endSeconds = parseClock(end)
  return endSeconds !== undefined && endSeconds > seconds ? seconds : undefined
}

/** The decoded value of 't=', or ''. */
function writtenMoment(part: string): string {
  const written = /(?:^|[?#&])t=([^&]*)/.exec(part)?.[1] ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/**
 * The start time in a URL in seconds; undefined when missing or out of range. The hash takes precedence over the query,
 * because a visitor can change it without leaving the page.
 * @param search '?t=754'
 * @param hash '#t=754' or '#ep-118&t=754'
 * @param durationSeconds 0 = unknown; a time at or past the end is ignored
 */
export function linkedSeconds(search: string, hash: string, durationSeconds: number): number | undefined {
  return [hash, search]
    .map((part) => momentSeconds(writtenMoment(part)))
    .find((seconds) => seconds !== undefined && !(durationSeconds > 0 && seconds >= durationSeconds))
}

/** A query or hash without its 't=': '?a=1&t=754' → '?a=1', '#ep-118&t=754' → '#ep-118', '#t=7' → ''. */
export function withoutMoment(part: string): string {
  const rest = part
    .slice(1)
    .split('&')
    .filter((pair) => pair && !pair.startsWith('t='))
    .join('&')
  return rest && part.charAt(0) + rest
}
