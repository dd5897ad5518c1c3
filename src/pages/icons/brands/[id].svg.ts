// The marks of our platforms as files, so that no page carries their drawings.
import type { APIRoute, GetStaticPaths } from 'astro'
import { brandIcon } from '../../../home/loader.ts'
import { settings } from '../../../settings/settings.ts'

export const getStaticPaths: GetStaticPaths = () =>
  [...settings.platforms, ...settings.socials].flatMap(({ id }) => {
    const svg = brandIcon(id)
    return svg ? [{ params: { id }, props: { svg } }] : []
  })

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'content-type': 'image/svg+xml' } })
