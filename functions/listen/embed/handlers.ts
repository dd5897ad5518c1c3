// The handler of oEmbed: the code of the player for the address of an episode.

import { absoluteUrl } from '../../../src/lib/head.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { oembed } from '../../../src/listen/embed/contract.ts'
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode, embedPath } from '../../../src/listen/embed/embed-code.ts'
import type { Embeddable } from '../../../src/listen/embed/embeddable.ts'
import { linkedSeconds } from '../../../src/listen/episodes/linked-time.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import { handle, type Route } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'

export const embedHandlers = ({ embeddable }: Pick<Services, 'embeddable'>): readonly Route[] => [
  handle(oembed, ({ query, answerHeaders }) => {
    const { url, format = 'json', maxwidth = EMBED_WIDTH, maxheight = EMBED_HEIGHT } = query
    if (format !== 'json') return refuse('only-json')
    const page = new URL(url)
    const slug = slugOf(page)
    const episode = slug === undefined ? undefined : embeddable(slug)
    if (slug === undefined || !episode) return refuse('unknown-page')
    const width = Math.min(EMBED_WIDTH, maxwidth)
    const height = Math.min(EMBED_HEIGHT, maxheight)
    const atSeconds = linkedSeconds(page.search, page.hash, 0)
    const address = settings.siteUrl + embedPath({ slug }, atSeconds)
    // Editors also call this from the browser, and all of its content is public.
    answerHeaders.set('access-control-allow-origin', '*')
    // A deploy clears the network's copies.
    setCacheHeaders(answerHeaders, { browserSeconds: HOUR_SECONDS, networkSeconds: DAY_SECONDS })
    return accept({
      version: '1.0',
      type: 'rich',
      title: episode.title,
      author_name: episode.author || settings.name,
      author_url: `${settings.siteUrl}/`,
      provider_name: settings.name,
      provider_url: `${settings.siteUrl}/`,
      cache_age: DAY_SECONDS,
      html: embedCode(address, `${episode.title} · ${settings.name}`, width, height),
      width,
      height,
      ...thumbnailOf(episode, query)
    })
  })
]

const PAGE = /^\/aflevering\/([^/]+)\/?$/

/** The slug in the URL of one of our episode pages; undefined for any other URL. */
function slugOf({ protocol, host, pathname }: URL): string | undefined {
  if (!/^https?:$/.test(protocol) || host !== new URL(settings.siteUrl).host) return undefined
  const written = PAGE.exec(pathname)?.[1]
  try {
    return written && decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** Covers made by the build are square and have their width in their name; the size of other pictures is unknown. */
const SIZED = /^\/media\/covers\/.+-(\d+)\.webp$/

/** A picture may be no larger than requested. */
function thumbnailOf(
  { imageUrl }: Embeddable,
  max: { maxwidth?: number | undefined; maxheight?: number | undefined }
) {
  const size = Number(SIZED.exec(imageUrl)?.[1])
  if (!size || size > (max.maxwidth ?? size) || size > (max.maxheight ?? size)) return {}
  return {
    thumbnail_url: absoluteUrl(settings.siteUrl, imageUrl),
    thumbnail_width: size,
    thumbnail_height: size
  }
}
