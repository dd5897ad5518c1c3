import type { APIRoute } from 'astro'
import { episodesText } from '#texts/episodes.ts'
import { feedWriting, loadPodcast } from '../../../listen/episodes/loader.ts'
import type { Episode } from '../../../listen/episodes/schema.ts'
import { toPlayable } from '../../../listen/player/playable.ts'
import { settings } from '../../../site/brand/settings.ts'

export const getStaticPaths = () =>
  loadPodcast().episodes.map((episode) => ({ params: { slug: episode.slug }, props: { episode } }))

/** `GET /api/episodes/{slug}.json`: the data of one episode for the player, prebuilt. */
export const GET: APIRoute<{ episode: Episode }> = ({ props }) =>
  Response.json(toPlayable(props.episode, episodesText, settings.hosts, feedWriting()))
