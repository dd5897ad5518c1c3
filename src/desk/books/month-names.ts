// Months as people write them.
import { FORMATS } from '#texts/language.ts'

const full = new Intl.DateTimeFormat(FORMATS, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat(FORMATS, { month: 'short', timeZone: 'UTC' })
const middle = (month: string) => new Date(`${month}-15T12:00:00Z`)

/** 'oktober 2026'. */
export const monthName = (month: string): string => full.format(middle(month))
/** 'okt'. */
export const shortMonth = (month: string): string => short.format(middle(month))
