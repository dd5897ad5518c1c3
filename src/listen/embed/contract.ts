// oEmbed 1.0 (oembed.com): what another site shows for the URL of an episode.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'

/** CSS pixels as written in a query. */
const pixels = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number))

export const oembed = get('/api/oembed', {
  query: v.object({
    /** URL of the page of an episode; its '?t=' is kept. */
    url: v.pipe(v.string(), v.url()),
    maxwidth: v.optional(pixels),
    maxheight: v.optional(pixels),
    /** Only 'json' is offered. */
    format: v.optional(v.string())
  }),
  answer: v.object({
    version: v.literal('1.0'),
    type: v.literal('rich'),
    title: v.string(),
    author_name: v.string(),
    author_url: v.string(),
    provider_name: v.string(),
    provider_url: v.string(),
    cache_age: v.number(),
    html: v.string(),
    width: v.number(),
    height: v.number(),
    /** All three or none. */
    thumbnail_url: v.optional(v.string()),
    thumbnail_width: v.optional(v.number()),
    thumbnail_height: v.optional(v.number())
  }),
  refusals: { 'unknown-page': 404, 'only-json': 501 }
})

/** The URL that an episode's page contains for discovery. */
export const oembedAddress = (siteUrl: string, pageUrl: string): string =>
  `${siteUrl}${oembed.path}?url=${encodeURIComponent(pageUrl)}&format=json`
