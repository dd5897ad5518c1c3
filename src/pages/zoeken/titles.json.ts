import type { APIRoute } from 'astro'
import { titlesOfSite } from '../../listen/search/loader.ts'

/** `GET /zoeken/titles.json`: titles of episodes, films and chapters, searched in the browser. */
export const GET: APIRoute = () => Response.json(titlesOfSite())
