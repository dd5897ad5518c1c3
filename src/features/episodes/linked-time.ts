// The moment that an address names: '?t=754', '#t=12:34', '#ep-118&t=12m34s' (decisions 2, row /aflevering/{n}/).
import { parseClock } from '../../lib/written-time.ts'

/** Normal play time is what a media fragment means without saying so. */
const UNIT = /^npt:/i

/** Seconds of one written moment; of a range ('10,20') its start. A range that ends before it starts is none. */
function momentSeconds(written: string): number | undefined {
  const [start = '', end, ...more] = written.trim().replace(UNIT, '').split(',')
  const seconds = parseClock(start)
  if (seconds === undefined || !Number.isFinite(seconds) || more.length > 0) return undefined
  if (end === undefined) return seconds
  const endSeconds = parseClock(end)
  return endSeconds !== undefined && endSeconds > seconds ? seconds : undefined
}

/** What stands behind 't=', as an address writes it. */
function writtenMoment(part: string): string {
  const written = /(?:^|[?#&])t=([^&]*)/.exec(part)?.[1] ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/**
 * The second at which a link wants an episode to begin; undefined when it names none, or none that exists. The hash,
 * which a visitor can change without leaving the page, beats the query.
 * @param search '?t=754'
 * @param hash '#t=754' or '#ep-118&t=754'
 * @param durationSeconds 0 = unknown; a time at or past the end is no time
 */
export function linkedSeconds(search: string, hash: string, durationSeconds: number): number | undefined {
  return [hash, search]
    .map((part) => momentSeconds(writtenMoment(part)))
    .find((seconds) => seconds !== undefined && !(durationSeconds > 0 && seconds >= durationSeconds))
}

/** A query or hash as it is without its moment: '?a=1&t=754' → '?a=1', '#ep-118&t=754' → '#ep-118', '#t=7' → ''. */
export function withoutMoment(part: string): string {
  const rest = part
    .slice(1)
    .split('&')
    .filter((pair) => pair && !pair.startsWith('t='))
    .join('&')
  return rest && part.charAt(0) + rest
}
