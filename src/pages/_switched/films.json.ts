import type { APIRoute } from 'astro'
import { filmsFile } from '../../listen/episodes/films-file.ts'
import { loadPodcast } from '../../listen/episodes/loader.ts'
import { settings } from '../../site/brand/settings.ts'

/** `GET /films.json`: every film with its episodes, for other sites, prebuilt. */
export const GET: APIRoute = () => Response.json(filmsFile(loadPodcast(), settings))
