// Days and months as the hosts read them, in Belgium.
import { FORMATS } from '#texts/language.ts'

const ZONE = 'Europe/Brussels'
const day = new Intl.DateTimeFormat(FORMATS, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: ZONE
})
const longDay = new Intl.DateTimeFormat(FORMATS, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC'
})
const month = new Intl.DateTimeFormat(FORMATS, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '20 nov 2026'. */
export const formatDay = (iso: string): string => day.format(new Date(iso))
/** 'maandag 23 november', of '2026-11-23'. */
export const formatWeekStart = (monday: string): string => longDay.format(new Date(`${monday}T00:00:00Z`))
/** 'november 2026', of '2026-11'. */
export const formatMonth = (yearMonth: string): string => month.format(new Date(`${yearMonth}-01T00:00:00Z`))
