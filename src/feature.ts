// What a feature of the pages consists of. Everything central is made from the list in features.ts.
import type { AnyOf } from './site/brand/switches.ts'

/** Something that a browser stores, as the privacy page lists it. */
export type Stored = { name: string; isCookie?: true; what: string }

export interface Feature {
  /** The name of its folder. */
  name: string
  /** On if one of these is on in brand/podcast.ts; left out: always on. */
  switch?: AnyOf
  /** Prefixes of the paths of its pages and calls that depend on switches. The longest matching prefix decides. */
  paths?: Readonly<Record<string, AnyOf>>
  /** Its tab on the home page. */
  tab?: { name: string; switch: AnyOf }
  stored?: readonly Stored[]
}
