import type { APIRoute } from 'astro'
import { filterListOfSite } from '../../listen/episode-filter/loader.ts'

/** `GET /afleveringen/filter.json`: what the filter must know of every episode, newest first. */
export const GET: APIRoute = () => Response.json(filterListOfSite())
