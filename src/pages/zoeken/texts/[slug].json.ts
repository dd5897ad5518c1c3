import type { APIRoute } from 'astro'
import { loadPodcast } from '../../../listen/episodes/loader.ts'
import type { Episode } from '../../../listen/episodes/schema.ts'
import { textsOf } from '../../../listen/search/loader.ts'

export const getStaticPaths = () =>
  loadPodcast().episodes.map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /zoeken/texts/{slug}.json`: notes and transcript of an episode, for the index. */
export const GET: APIRoute<{ episode: Episode }> = ({ props }) => Response.json(textsOf(props.episode))
