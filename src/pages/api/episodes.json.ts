import type { APIRoute } from 'astro'
import { loadPodcast } from '../../listen/episodes/loader.ts'

/** `GET /api/episodes`: all episodes, newest first, prebuilt, without the data that only the build needs. */
export const GET: APIRoute = () =>
  Response.json(
    loadPodcast().episodes.map(
      ({
        guid: _guid,
        formerId: _former,
        isDateGuessed: _guessed,
        audioType: _type,
        audioBytes: _bytes,
        ...episode
      }) => episode
    )
  )
