// The logos of platforms and of the film database as files, so that pages need not inline them.
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadListeningApps } from '../../../listen/subscribe/loader.ts'
import { brandIcon } from '../../../site/brand/loader.ts'
import { settings } from '../../../site/brand/settings.ts'

const FEED = 'rss'
const FILM_DATABASE = 'themoviedatabase'

const filmMarks = settings.features.films ? [{ id: FILM_DATABASE }] : []

export const getStaticPaths: GetStaticPaths = () =>
  [...settings.platforms, ...settings.socials, ...loadListeningApps(), { id: FEED }, ...filmMarks].flatMap(
    ({ id }) => {
      const mark = brandIcon(id)
      // In its own blue, which has enough contrast in both themes.
      const svg = id === FILM_DATABASE ? mark?.replace('<svg', '<svg fill="#01b4e4"') : mark
      return svg ? [{ params: { id }, props: { svg } }] : []
    }
  )

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'content-type': 'image/svg+xml' } })
