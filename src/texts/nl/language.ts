// What code must know of the language of these texts, besides the texts.

/** `locale` in brand/podcast.ts must be of it. */
export const LANGUAGE = 'nl'
/** Whose dates, numbers, amounts and order of letters the texts use. */
export const FORMATS = 'nl-BE'
/** The long dates of reviews. */
export const REVIEW_DATES = 'nl-NL'
/** Hours and minutes of a length: '1u 24m'. */
export const HOURS = 'u'
export const MINUTES = 'm'
