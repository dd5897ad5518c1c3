// Apple's customer reviews of a podcast, from the feed of one storefront.
import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import { withoutDirection } from '../../../../src/lib/words.ts'
import { MOST_STARS } from '../../../../src/site/reviews/review-display.ts'
import type { Review } from '../../../../src/site/reviews/schema.ts'
import type { SendRequest } from '../../http/client/bounded-fetch.ts'
import { withOneRetry } from '../../http/client/one-retry.ts'
import { type Wait, wait } from '../../http/client/pace.ts'
import { APPLE_STORES, type AppleStore, REVIEWS_PER_PAGE, type ReviewSource } from './review-source.ts'

const RETRY = { pauseMs: 250, maxPauseMs: 1000 }
/** Apple offers ten pages; this many are enough. */
const MAX_PAGES = 4

const labelled = v.object({ label: v.pipe(v.string(), v.transform(withoutDirection)) })
const entrySchema = v.object({
  id: labelled,
  author: v.nullish(v.object({ name: labelled })),
  'im:rating': labelled,
  updated: v.nullish(labelled),
  title: v.nullish(labelled),
  content: v.nullish(labelled)
})
type Entry = v.InferOutput<typeof entrySchema>
/** Apple sends a single review without an array, and no reviews as a missing field. */
const feedSchema = v.object({
  feed: v.object({
    entry: v.optional(
      v.union([
        v.array(v.unknown()),
        v.pipe(
          v.looseObject({}),
          v.transform((entry): unknown[] => [entry])
        )
      ]),
      []
    )
  })
})

export type AppleReviewsOptions = {
  /** The number in the podcast's address at Apple. */
  podcastId: string
  base: string
  send: SendRequest
  sleep?: Wait
}

export function appleReviews(options: AppleReviewsOptions): Record<AppleStore, ReviewSource> {
  const sources = APPLE_STORES.map((store) => [store, { list: () => listStore(store, options) }] as const)
  return Object.fromEntries(sources) as Record<AppleStore, ReviewSource>
}

async function listStore(store: AppleStore, options: AppleReviewsOptions): Promise<Review[]> {
  const reviews: Review[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const entries = await readPage(store, page, options)
    reviews.push(...entries.flatMap(toReview))
    if (entries.length < REVIEWS_PER_PAGE) break
  }
  return reviews
}

async function readPage(
  store: AppleStore,
  page: number,
  { podcastId, base, send, sleep = wait }: AppleReviewsOptions
): Promise<unknown[]> {
  const path = `/${store}/rss/customerreviews/page=${page}/id=${podcastId}/sortby=mostrecent/json`
  const url = new URL(base.replace(/\/$/, '') + path)
  const request = () => send(new Request(url, { headers: { accept: 'application/json' } }))
  const answer = await withOneRetry(request, RETRY, sleep)
  const service = `reviews of Apple ${store.toUpperCase()}`
  if (!answer.ok) throw new Failure(service, `${url.host} answered ${answer.status}`)
  const parsed = v.safeParse(feedSchema, await answer.json().catch(() => undefined))
  if (!parsed.success) throw new Failure(service, `${url.host} returned an invalid response`)
  return parsed.output.feed.entry
}

/** The first entry may be the podcast itself, which has no rating. An invalid entry is skipped. */
function toReview(entry: unknown): Review[] {
  const parsed = v.safeParse(entrySchema, entry)
  if (!parsed.success) return []
  const { id, author, updated, title, content } = parsed.output
  return [
    {
      id: `apple-${id.label}`,
      author: author?.name.label.trim() ?? '',
      platform: 'apple',
      createdAt: instantOf(updated?.label),
      addedAt: undefined,
      rating: starsOf(parsed.output),
      // Our reviews have no title field, so the title becomes the first paragraph.
      content: [title?.label, content?.label]
        .map((text) => text?.trim())
        .filter(Boolean)
        .join('\n\n')
    }
  ]
}

function starsOf({ 'im:rating': { label } }: Entry): number | null {
  const stars = Number(label)
  return Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS ? stars : null
}

function instantOf(label: string | undefined): string | undefined {
  const at = Date.parse(label ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
