import { FORMATS } from '#texts/language.ts'
import type { Film } from './schema.ts'

const oneDecimal = new Intl.NumberFormat(FORMATS, { maximumFractionDigits: 1 })

export type HostStars = { hostId: string; name: string; stars: number }

/** 4.5 → '4,5' */
export const formatStars = (stars: number): string => oneDecimal.format(stars)

/** The hosts who gave stars, in the order of the settings. */
export function hostStars(stars: Film['stars'], hosts: readonly { id: string; name: string }[]): HostStars[] {
  return hosts.flatMap(({ id, name }) => {
    const given = stars?.[id]
    return given === undefined ? [] : [{ hostId: id, name, stars: given }]
  })
}
