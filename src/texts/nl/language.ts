// Properties of the language of these texts, for code.

/** `locale` in brand/podcast.ts must have this language. */
export const LANGUAGE = 'nl'
/** The locale for dates, numbers, amounts and sorting. */
export const FORMATS = 'nl-BE'
/** The long dates of reviews. */
export const REVIEW_DATES = 'nl-NL'
/** Hours and minutes of a length: '1u 24m'. */
export const HOURS = 'u'
export const MINUTES = 'm'
