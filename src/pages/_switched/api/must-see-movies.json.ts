import type { APIRoute } from 'astro'
import { loadPodcast } from '../../../listen/episodes/loader.ts'

/** `GET /api/must-see-movies`: the films in order of rank with their total of stars, prebuilt. */
export const GET: APIRoute = () =>
  Response.json(loadPodcast().mustSee.map(({ film, totalStars }) => ({ ...film, totalStars })))
