// From the publisher's feed to items, with the last good copy between us and a bad day (reliability 3.4, F-13, F-14).
import { createHash } from 'node:crypto'
import { decodeFeed } from '../../src/episodes/decode.ts'
import { FEED_REFUSALS, MAX_OWN_FEED_CHARS, type ParsedFeed, parseFeed } from '../../src/episodes/feed.ts'
import { extentOf, isConvincing, seenAgain, whySuspicious } from '../../src/episodes/shrink-guard.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { FeedAnswer, FeedValidators, PodcastFeed } from '../services/podcast-feed.ts'
import type { FeedSnapshot, SnapshotShelf } from './snapshots.ts'

const SERVICE = 'feed'

export type ReadFeedOptions = {
  feed: PodcastFeed
  /** Without one nothing is kept, and a bad feed is a failure. */
  shelf?: SnapshotShelf
  podcastName: string
  /** Takes one plain line for the operator. */
  say: (line: string) => void
  now?: () => Date
}

/**
 * The items of the feed as published; when it cannot be read, or suddenly lost episodes, those of the last good copy.
 * Throws `Failure` with one clear line when there is neither.
 */
export async function readFeed(options: ReadFeedOptions): Promise<ParsedFeed> {
  const { feed, shelf, say } = options
  const last = await shelf?.last(feed.address)
  const lastParsed = last && (await parse(last.text, options))
  // A copy that this version can no longer read is no copy: the feed has to come whole.
  const usable = last && lastParsed?.ok ? { snapshot: last, parsed: lastParsed.value } : undefined
  const answer = await attempt(() => feed.read(usable && validatorsOf(usable.snapshot)))
  if (answer.ok && !answer.value.changed && usable) {
    say(`Feed: unchanged, ${described(usable.parsed)} (${feed.address}).`)
    return usable.parsed
  }
  const fresh = answer.ok ? await understand(answer.value, options) : answer
  if (!fresh.ok) return lastGood(fresh.problem, usable, options)
  const doubt = await doubtOf(fresh.value, usable?.snapshot, options)
  if (doubt) return lastGood(doubt, usable, options)
  await shelf?.keep(fresh.value.snapshot)
  say(`Feed: ${described(fresh.value.parsed)} (${feed.address}).`)
  return fresh.value.parsed
}

type Usable = { snapshot: FeedSnapshot; parsed: ParsedFeed }
type Attempt<Value> = { ok: true; value: Value } | { ok: false; problem: string }

async function attempt<Value>(act: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await act() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ok: false, problem: error.message.replace(`${SERVICE}: `, '') }
  }
}

function parse(text: string, { feed, podcastName }: ReadFeedOptions) {
  const isOnWeb = /^https?:/i.test(feed.address)
  return parseFeed(text, {
    podcastName,
    ...(isOnWeb ? { feedUrl: feed.address } : { maxChars: MAX_OWN_FEED_CHARS })
  })
}

async function understand(answer: FeedAnswer, options: ReadFeedOptions): Promise<Attempt<Usable>> {
  if (!answer.changed) return { ok: false, problem: 'the host says "unchanged" to a first question' }
  const text = decodeFeed(answer.bytes, answer.contentType)
  if (!text.ok) return { ok: false, problem: 'its letters are in another encoding than it says' }
  const parsed = await parse(text.value, options)
  if (!parsed.ok) return { ok: false, problem: FEED_REFUSALS[parsed.refusal] }
  const now = options.now?.() ?? new Date()
  const snapshot: FeedSnapshot = {
    feedAddress: options.feed.address,
    contentHash: createHash('sha256').update(text.value).digest('hex'),
    text: text.value,
    ...extentOf(parsed.value.items),
    fetchedAt: now.toISOString(),
    ...answer.validators
  }
  return { ok: true, value: { snapshot, parsed: parsed.value } }
}

/** Why this feed should not replace the last good one yet; a shrunken feed that stays so is believed in the end. */
async function doubtOf(
  { snapshot, parsed }: Usable,
  last: FeedSnapshot | undefined,
  { shelf, say, now }: ReadFeedOptions
): Promise<string | undefined> {
  if (!last || last.contentHash === snapshot.contentHash) return undefined
  const reason = whySuspicious(last, parsed.items)
  if (!reason) return undefined
  const today = now?.() ?? new Date()
  const suspect = seenAgain(last.suspect, snapshot.contentHash, today)
  if (isConvincing(suspect, today)) {
    say(`Feed: ${reason}, and it has stayed so since ${suspect.firstSeenAt}: believed.`)
    return undefined
  }
  await shelf?.keep({ ...last, suspect })
  return reason
}

function lastGood(
  problem: string,
  usable: Usable | undefined,
  { feed, shelf, say }: ReadFeedOptions
): ParsedFeed {
  if (!usable)
    throw new Failure(SERVICE, `${feed.address}: ${problem}, and there is no earlier copy to build from.`)
  const since = usable.snapshot.fetchedAt.slice(0, 16).replace('T', ' ')
  say(`Feed: ${problem} (${feed.address}).`)
  say(`Feed: the last good copy is used, of ${since} UTC in ${shelf?.name}: ${described(usable.parsed)}.`)
  return usable.parsed
}

const validatorsOf = ({ etag, lastModified }: FeedSnapshot): FeedValidators => ({
  ...(etag ? { etag } : {}),
  ...(lastModified ? { lastModified } : {})
})

function described({ items, skippedItems }: ParsedFeed): string {
  const episodes = `${items.length} episode${items.length === 1 ? '' : 's'}`
  return skippedItems ? `${episodes}, ${skippedItems} without anything to play left out` : episodes
}
