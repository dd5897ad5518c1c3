// Checks a feed: is it valid, is it new, is it plausible? Stores nothing; the caller decides what to store.
import { createHash } from 'node:crypto'
import { Failure } from '../../../src/lib/outcome.ts'
import type { NumberMemory, Suspect } from '../../platform/db/json-columns.ts'
import type { FeedAnswer, FeedValidators, PodcastFeed } from '../../platform/services/rss/podcast-feed.ts'
import { MAX_OWN_FEED_CHARS } from '../../platform/services/rss/podcast-feed.ts'
import { decodeFeed } from './decode.ts'
import type { FeedItem } from './feed-items.ts'
import { numberItems, type Reassigned, type Renumbered } from './numbering.ts'
import { type ParsedFeed, parseFeed, refusalInWords } from './parse-feed.ts'
import { extentOf, isConvincing, seenAgain, whySuspicious } from './shrink-guard.ts'
import type { FeedSnapshot } from './snapshots.ts'

/** The last good copy without its text, which is not needed to check the next feed. */
export type KnownCopy = Omit<FeedSnapshot, 'text'>

export type FeedCheck =
  | { result: 'unchanged' }
  /** `accepted`: the feed lost episodes, but has stayed the same long enough to be accepted. */
  | {
      result: 'fresh'
      snapshot: FeedSnapshot & { numbers: NumberMemory }
      parsed: ParsedFeed
      accepted?: { problem: string; since: string }
    }
  | { result: 'shrunken'; problem: string; suspect: Suspect }
  /** The feed gives a known episode another number, or its number to another. Never accepted, however long it stays the same. */
  | { result: 'renumbered'; problem: string }
  | { result: 'failed'; problem: string }

type Question = {
  feed: PodcastFeed
  podcastName: string
  known: KnownCopy | undefined
  /** Returns the numbers that were given before, to these items and others. */
  recall?: (items: readonly FeedItem[]) => Promise<NumberMemory>
  /** Fetches the feed unconditionally, without validators. */
  isWhole?: boolean
  /** It is our own sample feed: every change is intended, so lost episodes and new numbers are accepted. */
  isOurs?: boolean
  now: Date
}

/** Fetches the feed with the validators of the last response, and checks it. Throws only for bugs. */
export async function checkFeed(question: Question): Promise<FeedCheck> {
  const { feed, known, recall, isWhole, isOurs, now } = question
  const validators = known && !isWhole ? validatorsOf(known) : undefined
  const answer = await attempt(() => feed.read(validators))
  if (!answer.ok) return { result: 'failed', problem: answer.problem }
  if (!answer.value.changed) {
    return known && !isWhole
      ? { result: 'unchanged' }
      : { result: 'failed', problem: 'the host answers "unchanged" to a first request' }
  }
  const fresh = await understand(answer.value, question)
  if (!fresh.ok) return { result: 'failed', problem: fresh.problem }
  const { parsed, snapshot } = fresh.value
  const remembered = isOurs ? undefined : await recall?.(parsed.items)
  const { memory: numbers, renumbered, reassigned } = numberItems(parsed.items, remembered)
  // Votes, listening positions, pages and editorial files are tied to an episode's number.
  const changes = [...renumbered.map(renumberedInWords), ...reassigned.map(reassignedInWords)]
  if (changes[0]) return { result: 'renumbered', problem: withMore(changes[0], changes.length - 1) }
  const guarded = isOurs ? undefined : known && followed(known, remembered, numbers)
  return checked({ parsed, snapshot: { ...snapshot, numbers } }, guarded, now)
}

/** A recognised episode keeps its place in the memory: the newest one may have another guid since a move. */
function followed(known: KnownCopy, before: NumberMemory | undefined, after: NumberMemory): KnownCopy {
  const place = before?.items.findIndex(({ guid }) => guid === known.newest.guid) ?? -1
  const guid = after.items[place]?.guid ?? known.newest.guid
  return { ...known, newest: { ...known.newest, guid } }
}

/** Parses the text of a feed that was read from `address`. */
export function parseCopy(text: string, address: string, podcastName: string) {
  const isOnWeb = /^https?:/i.test(address)
  return parseFeed(text, {
    podcastName,
    ...(isOnWeb ? { feedUrl: address } : { maxChars: MAX_OWN_FEED_CHARS })
  })
}

/** The hash of the parsed feed. Differences that parsing ignores, such as timestamps, do not change it. */
export const contentHashOf = (parsed: ParsedFeed): string =>
  createHash('sha256').update(JSON.stringify(parsed)).digest('hex')

type Attempt<Value> = { ok: true; value: Value } | { ok: false; problem: string }
type Understood = { snapshot: FeedSnapshot; parsed: ParsedFeed }
type Fresh = { snapshot: FeedSnapshot & { numbers: NumberMemory }; parsed: ParsedFeed }

async function attempt<Value>(act: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await act() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ok: false, problem: error.message.replace(`${error.service}: `, '') }
  }
}

async function understand(
  answer: FeedAnswer & { changed: true },
  { feed, podcastName, now }: Question
): Promise<Attempt<Understood>> {
  const text = decodeFeed(answer.bytes, answer.contentType)
  if (!text.ok) return { ok: false, problem: 'its encoding is not the one that it declares' }
  const parsed = await parseCopy(text.value, feed.address, podcastName)
  if (!parsed.ok) return { ok: false, problem: refusalInWords(parsed) }
  const snapshot: FeedSnapshot = {
    feedAddress: feed.address,
    contentHash: contentHashOf(parsed.value),
    text: text.value,
    ...extentOf(parsed.value.items),
    fetchedAt: now.toISOString(),
    ...answer.validators
  }
  return { ok: true, value: { snapshot, parsed: parsed.value } }
}

const renumberedInWords = ({ title, number, ownNumber }: Renumbered): string =>
  `"${title}" is number ${number} here, and the feed now says ${ownNumber}`

const reassignedInWords = ({ title, number, holder }: Reassigned): string =>
  `"${title}" has number ${number} in the feed, which is "${holder}" here`

const withMore = (problem: string, more: number): string =>
  more === 0 ? problem : `${problem} (and ${more} more)`

/** A feed that suddenly lost episodes does not replace the last good copy, unless it stays the same for long enough. */
function checked(fresh: Fresh, known: KnownCopy | undefined, now: Date): FeedCheck {
  const { contentHash } = fresh.snapshot
  const problem =
    known && known.contentHash !== contentHash ? whySuspicious(known, fresh.parsed.items) : undefined
  if (!problem) return { result: 'fresh', ...fresh }
  const suspect = seenAgain(known?.suspect, contentHash, now)
  if (!isConvincing(suspect, now)) return { result: 'shrunken', problem, suspect }
  return { result: 'fresh', ...fresh, accepted: { problem, since: suspect.firstSeenAt } }
}

const validatorsOf = ({ etag, lastModified }: KnownCopy): FeedValidators => ({
  ...(etag ? { etag } : {}),
  ...(lastModified ? { lastModified } : {})
})
