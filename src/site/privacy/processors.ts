// The processors of visitors' data; their names and what they process are in the texts. A test compares the list with
// the services that the code calls.
import type { Features } from '../brand/switches.ts'

export type Processor = {
  id: 'netlify' | 'neon' | 'upstash' | 'push' | 'stripe' | 'printful' | 'mail'
  /** Suffixes of their adapters in functions/platform/services. */
  adapters: readonly string[]
  /** Wholly or partly outside the European Union. */
  isAbroad: boolean
  /** Only where one of these is on; left out = always. */
  features?: readonly (keyof Features)[]
}

export const PROCESSORS: readonly Processor[] = [
  { id: 'netlify', adapters: ['netlify', 'web'], isAbroad: true },
  { id: 'neon', adapters: ['postgres'], isAbroad: true },
  { id: 'upstash', adapters: ['redis'], isAbroad: true },
  { id: 'push', adapters: ['web-push'], isAbroad: true, features: ['push'] },
  { id: 'stripe', adapters: ['stripe'], isAbroad: true, features: ['shop', 'orders', 'superfan'] },
  { id: 'printful', adapters: ['printful'], isAbroad: true, features: ['shop', 'orders'] },
  { id: 'mail', adapters: ['smtp'], isAbroad: false, features: ['shop', 'orders', 'superfan', 'mail'] }
]

export const processorsOf = (all: Features): Processor[] =>
  PROCESSORS.filter(({ features }) => !features || features.some((feature) => all[feature]))

/** Services that we call without any data of visitors. */
export const SOURCES_WITHOUT_VISITORS: readonly string[] = ['tmdb', 'omdb', 'letterboxd', 'apple', 'rss']
