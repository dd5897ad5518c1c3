// Checks whether listeners can keep episodes in their browser: every hop to the newest recording must let a page read it (CORS).
import { checkFeed } from '../../functions/listen/feed/check-feed.ts'
import type { PodcastFeed } from '../../functions/platform/services/rss/podcast-feed.ts'
import { type Finding, findingsOn } from './finding.ts'

const MAX_HOPS = 10
const HOP_TIMEOUT_MS = 8000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface AudioHop {
  url: string
  status: number
  /** The `Origin` that a browser sends: 'null' once a redirect led from one foreign host to another. */
  sentOrigin: string
  allowedOrigin: string | null
  hasRanges: boolean
}

/** @param feed undefined = the shipped sample is built, with recordings of its own */
export async function checkKeeping(
  feed: PodcastFeed | undefined,
  { siteUrl, name }: { siteUrl: string; name: string },
  now: Date
): Promise<Finding> {
  const { missing } = findingsOn('audio')
  if (!feed) return missing('the sample has its own recordings: nothing to check before there is a feed.')
  const check = await checkFeed({
    feed,
    podcastName: name,
    known: undefined,
    isWhole: true,
    isOurs: true,
    now
  })
  const [newest] = check.result === 'fresh' ? check.parsed.items : []
  if (!newest) return missing('no recording to check, see feed.')
  return judgeHops(await hopsTo(newest.audioUrl, new URL(siteUrl).origin))
}

/** What is below 'fetch failed': the address cannot be found, nobody listens there, its certificate is not valid. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${HOP_TIMEOUT_MS / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || ('code' in cause ? String(cause.code) : error.message)
}

/** Requests the first byte of a recording as a browser does, and notes each hop. Never reads the recording. */
export async function hopsTo(audioUrl: string, siteOrigin: string): Promise<AudioHop[]> {
  const hops: AudioHop[] = []
  let [url, sentOrigin] = [new URL(audioUrl), siteOrigin]
  while (hops.length < MAX_HOPS) {
    const answer = await fetch(url, {
      headers: { Origin: sentOrigin, Range: 'bytes=0-0' },
      redirect: 'manual',
      signal: AbortSignal.timeout(HOP_TIMEOUT_MS)
    }).catch((error: unknown) => {
      throw new Error(`the newest recording cannot be fetched from ${url.host}: ${reasonOf(error)}`)
    })
    await answer.body?.cancel()
    const { status, headers } = answer
    hops.push({
      url: url.href,
      status,
      sentOrigin,
      allowedOrigin: headers.get('access-control-allow-origin'),
      hasRanges: status === 206
    })
    const next = REDIRECTS.has(status) ? URL.parse(headers.get('location') ?? '', url.href) : null
    if (!next) return hops
    if (next.origin !== url.origin && url.origin !== siteOrigin) sentOrigin = 'null'
    url = next
  }
  return hops
}

const isReadable = ({ url, sentOrigin, allowedOrigin }: AudioHop, siteOrigin: string) =>
  new URL(url).origin === siteOrigin || allowedOrigin === '*' || allowedOrigin === sentOrigin

/** The verdict in words, with the hop that is in the way. */
export function judgeHops(hops: readonly AudioHop[]): Finding {
  const { fine, missing, wrong } = findingsOn('audio')
  const [first, last] = [hops[0], hops.at(-1)]
  if (!first || !last) return missing('no recording to check.')
  const place = (hop: AudioHop) => `hop ${hops.indexOf(hop) + 1} of ${hops.length}, ${new URL(hop.url).host}`
  if (last.status !== 200 && last.status !== 206)
    return wrong(
      REDIRECTS.has(last.status)
        ? `the newest recording is behind more than ${MAX_HOPS} redirects: ${first.url}.`
        : `the newest recording cannot be fetched: ${place(last)}, answers ${last.status}.`
    )
  const inTheWay = hops.find((hop) => !isReadable(hop, first.sentOrigin))
  if (inTheWay)
    return missing(
      `the button saves the file: ${place(inTheWay)}, lets no page read the recording (its Access-Control-Allow-Origin is ${inTheWay.allowedOrigin ?? 'missing'}). Listeners can still play it.`
    )
  return fine(
    last.hasRanges
      ? 'episodes can be kept: every hop lets a page read the recording, in ranges.'
      : `episodes can be kept, but a lost connection starts again: ${place(last)}, has no ranges.`
  )
}
