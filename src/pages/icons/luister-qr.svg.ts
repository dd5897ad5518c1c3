// The QR code of the page that lists the apps: a separate file, so that pages need not inline it.
import type { APIRoute } from 'astro'
import { renderSVG } from 'uqr'
import { LISTEN_PATH } from '../../listen/subscribe/listen-paths.ts'
import { settings } from '../../site/brand/settings.ts'

/** In modules; scanners need four of them around a code. */
const QUIET_ZONE = 4

export const GET: APIRoute = () =>
  new Response(renderSVG(settings.siteUrl + LISTEN_PATH, { ecc: 'M', border: QUIET_ZONE }), {
    headers: { 'content-type': 'image/svg+xml' }
  })
