// Shortens texts of a feed for settings that have a limit: at the end of a phrase if possible, never inside a word.
import { cutSlug, slugify } from '../../src/lib/slug.ts'

const SENTENCE_END = /(?:[!?…]|(?<!\p{Lu})\.)(?=\s|$)|[。！？]/gu
const PHRASE_END = /(?:[!?…]|(?<!\p{Lu})\.)(?=\s|$)|[,;:](?=\s)|\s[-–—|](?=\s)|—|[。！？、，]/gu
/** The least share of the limit that whole sentences have to fill, and then whole phrases. */
const LEAST_SHARES = [0.6, 0.4]
/** Words that no phrase ends with, in languages of feeds. */
const DANGLING = new Set(
  'a aan about al als an and as at be but by das de del der des die du een el en et för från from het i im in is its la las le les los met mit more na naar of och nach om on one onze op or ou our over para por so some som te than that the their this to tot und until up van voor was we where which who with y you your zijn å über'.split(
    ' '
  )
)

/** The first sentence, without its full stop. An abbreviation such as 'P.C.' does not end one. */
export function firstSentence(text: string, maxChars: number): string {
  const [sentence = ''] = text.split(/(?<=(?:[\p{Ll}\p{N}]{2}|[)”"'’])[.!?…])\s|(?<=[。！？])/u)
  return shortened(sentence, maxChars).replace(/(?<!\p{Lu})\.$/u, '')
}

/** At most `maxChars`: whole phrases if they are long enough, otherwise whole words and an ellipsis. */
export function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const ends = [SENTENCE_END, PHRASE_END].map((end) => upToLast(end, text, maxChars))
  const phrase = ends.find((part, place) => part.length >= maxChars * (LEAST_SHARES[place] ?? 1))
  if (phrase !== undefined) return phrase
  const words = wholeWords(text, maxChars - 1)
  return `${words.replace(/[\s\p{P}]+$/u, '') || [...text].slice(0, maxChars - 1).join('')}…`
}

/** Up to the last of these marks within the limit; the mark itself stays if it is not a full stop, comma or dash. */
function upToLast(end: RegExp, text: string, maxChars: number): string {
  const cuts = [...text.slice(0, maxChars + 2).matchAll(end)]
    .map(({ index, 0: mark }) => index + (/^[!?…。！？]$/u.test(mark) ? 1 : 0))
    .filter((cut) => cut <= maxChars)
  return text.slice(0, cuts.at(-1) ?? 0)
}

/** Words that fit, in any script, without an article or preposition at the end. */
function wholeWords(text: string, maxChars: number): string {
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike
  )
  const fitting = words.filter(({ index, segment }) => index + segment.length <= maxChars)
  while (fitting.length > 1 && DANGLING.has(fitting.at(-1)?.segment.toLowerCase() ?? '')) fitting.pop()
  const last = fitting.at(-1)
  return last ? text.slice(0, last.index + last.segment.length) : ''
}

/** A short name for addresses and keys: 'De Grote Podcast Van de Veire' → 'de-grote-podcast'. It begins with a letter. */
export function shortId(name: string, fallback: string, maxChars: number): string {
  const whole = idOf(name)
  if (whole.length <= maxChars) return whole || fallback
  const phrase = idOf(name.split(/[:;|(]|\.\s|\s[-–—]\s/)[0] ?? '')
  if (phrase !== '' && phrase.length <= maxChars) return phrase
  const words = (phrase || whole).split('-')
  while (words.length > 1 && (words.join('-').length > maxChars || DANGLING.has(words.at(-1) ?? '')))
    words.pop()
  return cutSlug(words.join('-'), maxChars) || fallback
}

const idOf = (name: string) =>
  slugify(name)
    .replace(/[^a-z\d-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
