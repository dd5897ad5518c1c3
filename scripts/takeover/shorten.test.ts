import { expect, test } from 'vitest'
import { firstSentence, shortened, shortId } from './shorten.ts'

test.each([
  ['Over de zee. En het strand.', 'Over de zee'],
  ['Niet vroeg genoeg kunnen opstaan? Of zo’n fan?', 'Niet vroeg genoeg kunnen opstaan?'],
  [
    'A podcast produced by Bergeson & Campbell, P.C. (B&C), a law firm.',
    'A podcast produced by Bergeson & Campbell, P.C. (B&C), a law firm'
  ],
  [
    'All episodes are available for free, with ad-free episodes available for Wondery+ subscribers.',
    'All episodes are available for free'
  ],
  [
    'Host Charlie Chapman interviews app developers and other creators about their experiences in the world.',
    'Host Charlie Chapman interviews app developers and other creators…'
  ],
  [
    'All Things Chemical is a podcast produced by Bergeson & Campbell, P.C. (B&C®), a Washington D.C. law firm.',
    'All Things Chemical is a podcast produced by Bergeson & Campbell, P.C. (B&C®)'
  ],
  ['Blog and Podcast — specializing in offbeat news', 'Blog and Podcast — specializing in offbeat news']
])('a tagline of %j is %j', (text, tagline) => {
  expect(firstSentence(text, 80)).toBe(tagline)
})

test.each([
  'Verhalenvertellersbijeenkomstenorganisatiecomiteleden bespreken hun verhalenvertellersbijeenkomsten',
  '毎週映画について話すポッドキャストです毎週映画について話すポッドキャストです毎週映画について話すポッドキャストです毎週映画について話すポッドキャスト',
  'Twice-monthly community updates for the small desert town of Night Vale where every conspiracy is true'
])('a tagline ends at a word: %s', (text) => {
  const short = shortened(text, 70)
  expect(short.length).toBeLessThanOrEqual(70)
  const kept = short.replace(/…$/, '')
  const ends = [...new Intl.Segmenter('nl', { granularity: 'word' }).segment(text)].map(
    ({ index, segment }) => index + segment.length
  )
  expect(text.startsWith(kept)).toBe(true)
  expect(ends).toContain(kept.length)
})

test.each([
  ['Het Uur', 'het-uur'],
  ['De Grote Podcast Van de Veire Ochtendshow', 'de-grote-podcast'],
  ["David Harvey's Anti-Capitalist Chronicles", 'david-harveys-anti'],
  ['Software Engineering Radio - The Podcast for Developers', 'software-engineering'],
  ['Tiempo de valientes. El diario de Julián', 'tiempo-de-valientes'],
  ['Alien: alle films van de reeks', 'alien'],
  ['1865', 'podcast'],
  ['99% Invisible', 'invisible'],
  ['電影', 'podcast'],
  ['Verhalenvertellersbijeenkomsten', 'verhalenvertellersbijeen']
])('the short name of %j is %j', (name, id) => {
  expect(shortId(name, 'podcast', 24)).toBe(id)
})
