// How texts of the feed are written: their language, its direction, and letters that the display font lacks.

/** Attributes of the element that holds a text of the feed. */
export type Writing = { lang?: string; dir?: 'rtl' }

/** Languages that are mostly written from right to left. */
const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ji',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi'
])
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i
/** A letter of a script that the display font does not hold. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u

/** What to say of texts of a feed in this language; nothing when it is that of the site, or no language at all. */
export function writingOf(feedLanguage: string, siteLocale: string): Writing {
  const tag = feedLanguage.trim().replaceAll('_', '-')
  const language = primaryOf(tag)
  if (!LANGUAGE_TAG.test(tag) || language === primaryOf(siteLocale)) return {}
  return { lang: tag, ...(RIGHT_TO_LEFT.has(language) ? { dir: 'rtl' } : {}) }
}

/** Mixed faces in one headline look like a mistake: one that has all its letters is used for the whole. */
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPT.test(text)

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''
