import type { APIRoute } from 'astro'
import { loadPodcast } from '../../listen/episodes/loader.ts'
import { hashOf, textsOf } from '../../listen/search/loader.ts'

/** `GET /zoeken/texts.json`: the list of searchable texts, from which the index is filled. */
export const GET: APIRoute = () =>
  Response.json(
    loadPodcast().episodes.map((episode) => ({ slug: episode.slug, hash: hashOf(textsOf(episode)) }))
  )
