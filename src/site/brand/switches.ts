// The switches of `features` in brand/podcast.ts. Parts of a feature that is off are not built, mounted, run or mentioned.
import type { Settings } from './schema.ts'

export type Features = Settings['features']
/** On if one of these is on. */
export type AnyOf = readonly (keyof Features)[]

export const SALES: AnyOf = ['shop', 'superfan']
/** What buyers of earlier orders need when the shop is off. */
export const ORDERS: AnyOf = ['shop', 'orders']
export const BUYERS: AnyOf = ['shop', 'orders', 'superfan']

/** undefined = always on. */
export const isAnyOn = (anyOf: AnyOf | undefined, switches: Features): boolean =>
  !anyOf || anyOf.some((feature) => switches[feature])
