// Who else works with what visitors leave behind: their names and what they see stand in the texts. A test compares the
// list with the services that the code talks to.

export type Processor = {
  id: 'netlify' | 'neon' | 'upstash' | 'push' | 'stripe' | 'printful' | 'mail'
  /** Endings of the files in functions/services through which they are talked to. */
  adapters: readonly string[]
  /** Outside the European Union, or there in part. */
  isAbroad: boolean
  /** Only where the site sells something. */
  isOfSales: boolean
}

export const PROCESSORS: readonly Processor[] = [
  { id: 'netlify', adapters: ['netlify', 'web'], isAbroad: true, isOfSales: false },
  { id: 'neon', adapters: ['postgres'], isAbroad: true, isOfSales: false },
  { id: 'upstash', adapters: ['redis'], isAbroad: true, isOfSales: false },
  { id: 'push', adapters: ['web-push'], isAbroad: true, isOfSales: false },
  { id: 'stripe', adapters: ['stripe'], isAbroad: true, isOfSales: true },
  { id: 'printful', adapters: ['printful'], isAbroad: true, isOfSales: true },
  { id: 'mail', adapters: ['smtp'], isAbroad: false, isOfSales: true }
]

/** Services that we query and that learn nothing of a visitor. */
export const SOURCES_WITHOUT_VISITORS: readonly string[] = ['tmdb', 'omdb', 'letterboxd', 'apple', 'rss']
