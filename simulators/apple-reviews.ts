// Simulates Apple's customer review feeds with the invented reviews of the sample podcast.
import * as v from 'valibot'
import { parse } from 'yaml'
import type { SendRequest } from '../functions/platform/http/client/bounded-fetch.ts'
import { type AppleStore, REVIEWS_PER_PAGE } from '../functions/platform/services/apple/review-source.ts'
import { simulatedFault } from './faults.ts'
import { readSampleFile } from './sample-folder.ts'

const DIGIT: Readonly<Record<AppleStore, '1' | '2'>> = { be: '1', nl: '2' }
const PATH = /^\/(be|nl)\/rss\/customerreviews\/page=(\d+)\/id=(\d+)\/sortby=mostrecent\/json$/

const sampleReviewsSchema = v.array(
  v.object({
    store: v.picklist(['be', 'nl']),
    author: v.string(),
    date: v.string(),
    rating: v.number(),
    title: v.string(),
    text: v.string()
  })
)
type SampleReview = v.InferOutput<typeof sampleReviewsSchema>[number]

/** Answers from `apple-reviews.yaml` in `folder`, for any podcast. */
export function simulatedApple(folder: string): SendRequest {
  let loading: Promise<SampleReview[]> | undefined
  const load = async () => {
    const file = await readSampleFile(folder, '/apple-reviews.yaml')
    return v.parse(sampleReviewsSchema, parse(new TextDecoder().decode(file)))
  }
  return async (request) => {
    const url = new URL(request.url)
    const [, store, page, id = ''] = PATH.exec(url.pathname) ?? []
    if (store !== 'be' && store !== 'nl') return closed()
    const fault = await simulatedFault(id, DIGIT[store], { keyRefused: closed, usedUp: closed })
    if (fault) return fault
    loading ??= load()
    const reviews = (await loading).map(toEntry).filter((entry) => entry.store === store)
    const from = (Number(page) - 1) * REVIEWS_PER_PAGE
    return feed(
      reviews.slice(from, from + REVIEWS_PER_PAGE).map(({ entry }) => entry),
      url
    )
  }
}

const closed = () => new Response('Forbidden', { status: 403 })
const label = (text: string) => ({ label: text })

function toEntry({ store, author, date, rating, title, text }: SampleReview, place: number) {
  const entry = {
    author: {
      uri: label(`https://itunes.apple.com/${store}/reviews/id${place + 1}`),
      name: label(author),
      label: ''
    },
    updated: label(`${date}T12:00:00-07:00`),
    'im:rating': label(String(rating)),
    'im:version': label('1.0'),
    id: label(String(9000 + place)),
    title: label(title),
    content: { label: text, attributes: { type: 'text' } },
    link: { attributes: { rel: 'related', href: `https://itunes.apple.com/${store}/review?id=9` } },
    'im:voteSum': label('0'),
    'im:contentType': { attributes: { term: 'Podcast', label: 'Podcast' } },
    'im:voteCount': label('0')
  }
  return { store, entry }
}

/** As at Apple: a single review is sent without an array, and no reviews as a missing field. */
function feed(entries: readonly unknown[], url: URL): Response {
  const [first] = entries
  const entry = entries.length > 1 ? entries : first
  return Response.json({
    feed: {
      author: { name: label('iTunes Store'), uri: label('http://www.apple.com/be/itunes/') },
      ...(entry ? { entry } : {}),
      updated: label('2026-11-20T00:00:00-07:00'),
      title: label('iTunes Store: Customer Reviews'),
      id: label(url.href)
    }
  })
}
