// Language, direction and script of texts from the feed.

/** Attributes for the element that contains a text from the feed. */
export type Writing = { lang?: string; dir?: 'rtl' }

/** Languages usually written from right to left. */
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
/** A letter in a script that the display font does not cover. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u

/** Attributes for texts in the feed's language; empty when it is the site's language or not a valid tag. */
export function writingOf(feedLanguage: string, siteLocale: string): Writing {
  const tag = feedLanguage.trim().replaceAll('_', '-')
  const language = primaryOf(tag)
  if (!LANGUAGE_TAG.test(tag) || language === primaryOf(siteLocale)) return {}
  return { lang: tag, ...(RIGHT_TO_LEFT.has(language) ? { dir: 'rtl' } : {}) }
}

/** A headline with such letters uses a system font throughout, because mixed fonts look like a mistake. */
export const hasOtherScript = (text: string): boolean => OTHER_SCRIPT.test(text)

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''
