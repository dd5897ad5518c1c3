// The short number of an order, as buyers and hosts read it out: 'K9-4F7Q2'. The prefix comes from brand/podcast.ts,
// and the database draws the five characters after it (`new_order_number`). It is not a secret: the id and the mailed
// link are.
import { settings } from '../../site/brand/settings.ts'

/** Without look-alikes: no 0 and O, no 1, I and L, no U next to V. */
const DRAWN = /^[2-9A-HJKMNP-TV-Z]{5}$/
const SEPARATORS = /[\s\-–—#]+/g

/** '' where there is no shop, so that no order has a number. */
const prefix = settings.shop?.orderPrefix ?? ''

/** `drawn`: as stored with the order. */
export const orderNumberOf = (drawn: string): string => `${prefix}-${drawn}`

/** The stored part of a number that somebody typed ('k9 4f7q2', '4F7Q2'); undefined = this is no such number. */
export function drawnNumberIn(typed: string): string | undefined {
  const text = typed.replace(SEPARATORS, '').toUpperCase()
  const drawn = text.length > 5 && text.startsWith(prefix) ? text.slice(prefix.length) : text
  return DRAWN.test(drawn) ? drawn : undefined
}
