// Dates in one fixed zone, so that build and browser agree.
import { FORMATS, REVIEW_DATES } from '#texts/language.ts'

const ZONE = 'Europe/Brussels'
const episodeDate = new Intl.DateTimeFormat(FORMATS, { dateStyle: 'long', timeZone: ZONE })
const dayAndMonth = new Intl.DateTimeFormat(FORMATS, { day: 'numeric', month: 'short', timeZone: ZONE })
const wholeDay = new Intl.DateTimeFormat(FORMATS, { day: 'numeric', month: 'long', timeZone: ZONE })
const weekday = new Intl.DateTimeFormat(FORMATS, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: ZONE
})
const reviewDate = new Intl.DateTimeFormat(REVIEW_DATES, { dateStyle: 'long', timeZone: ZONE })

/** '12 november 2026'. */
export const formatEpisodeDate = (iso: string): string => episodeDate.format(new Date(iso))

/** '12 nov', for a stub that is next to the whole date. */
export const formatDayAndMonth = (iso: string): string => dayAndMonth.format(new Date(iso))

/** '12 november', for a day of this week. */
export const formatDay = (iso: string): string => wholeDay.format(new Date(iso))

/** 'donderdag 26 november', of '2026-11-26'. */
export const formatWeekday = (day: string): string => weekday.format(new Date(`${day}T12:00:00Z`))

/** The long form that reviews use. */
export const formatReviewDate = (iso: string): string => reviewDate.format(new Date(iso))
