// The metadata of a page for browsers, search engines and link previews.

/** A schema.org node; `@context` is added once, by `jsonLdScript`. */
export type JsonLd = { readonly '@type': string; readonly [key: string]: unknown }

export type ShareImage = { url: string; alt: string; width?: number; height?: number }

/** The parts of the head that differ per page. */
export type PageHead = {
  /** Without the podcast's name; missing on the home page. */
  title?: string
  description: string
  /** Path of the page on our site, with slashes at both ends. */
  path: string
  image?: ShareImage
  /** Path of the page whose share image is used if this page has none. */
  borrowsPictureOf?: string
  /** Publication time; makes the page an article. */
  publishedIso?: string
  audio?: { url: string; type?: string | undefined }
  /** The embeddable player of the page, and the URL of its oEmbed data. */
  player?: { path: string; width: number; height: number; oembedUrl: string }
  graph?: readonly JsonLd[]
  /** Not indexed by search engines; such a page has no canonical URL either. */
  noindex?: boolean
}

export const DESCRIPTION_MAX_LENGTH = 160

/** 'Heat (1995) · KINO 9'; the home page has name and tagline instead. */
export function documentTitle(title: string | undefined, site: { name: string; tagline: string }): string {
  return title ? `${title} · ${site.name}` : `${site.name} · ${site.tagline}`
}

/** The absolute URL of a path of the site; absolute URLs do not change. */
export function absoluteUrl(siteUrl: string, address: string): string {
  return address.startsWith('/') ? siteUrl + address : address
}

/**
 * One line for search results and previews: whole sentences as far as they fit in 160 characters, else cut at
 * a word with an ellipsis.
 */
export function metaDescription(text: string, fallback: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return fallback
  if (line.length <= DESCRIPTION_MAX_LENGTH) return line
  const head = line.slice(0, DESCRIPTION_MAX_LENGTH)
  const sentences = /^.*[.!?…](?=\s)/.exec(head)?.[0]
  if (sentences && sentences.length >= DESCRIPTION_MAX_LENGTH / 2) return sentences
  const words = head.slice(0, DESCRIPTION_MAX_LENGTH - 1).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}

/**
 * JSON for inside a `<script>` element: no value can end the element, open a comment or break a line in an old parser.
 */
export function jsonLdScript(graph: readonly JsonLd[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export function withoutEmpty<Node extends JsonLd>(node: Node): Node {
  const kept = Object.entries(node).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
  return Object.fromEntries(kept) as Node
}

/** Breadcrumbs from the home page to this one, for search results. */
export function breadcrumbList(siteUrl: string, steps: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absoluteUrl(siteUrl, step.path)
    }))
  }
}
