import { expect, test } from 'vitest'
import { cardNotes, isVideo, NOTES_ON_CARD_MAX_CHARS, namesItself, phoneCut, titleSize } from './card.ts'
import { episodeLabel, stubLabel } from './naming.ts'

const pubDate = '2026-11-12T05:00:00.000Z'
const words = { extra: 'Extra', trailer: 'Trailer', bonus: 'Bonus' }

test.each([
  [{ episodeNumber: 118, kind: 'full' }, '118'],
  [{ episodeNumber: 0, kind: 'full' }, '0'],
  [{ episodeNumber: null, kind: 'full' }, 'Extra'],
  [{ episodeNumber: null, kind: 'trailer' }, 'Trailer'],
  [{ episodeNumber: null, kind: 'bonus' }, 'Bonus']
] as const)('the stub of %j shows %s', (episode, label) => {
  expect(stubLabel({ ...episode, pubDate }, words)).toBe(label)
})

test('an episode of a feed without numbers is named by its date, and a special by its kind', () => {
  const numbered = (number: number | string) => `Aflevering ${number}`
  const rules = { showsNumbers: false }
  const episode = { episodeNumber: 12, kind: 'full', pubDate } as const
  expect(stubLabel(episode, words, rules)).toBe('12 nov')
  expect(episodeLabel({ ...episode, pubDate }, { ...words, numbered }, rules)).toBe('12 november 2026')
  expect(stubLabel({ ...episode, episodeNumber: null, kind: 'bonus' }, words, rules)).toBe('Bonus')
})

test.each([
  [{ episodeNumber: 118, kind: 'full' }, 'Aflevering 118'],
  [{ episodeNumber: null, kind: 'bonus' }, 'Bonus']
] as const)('the label of %j is %s', (episode, label) => {
  expect(
    episodeLabel({ ...episode, pubDate }, { ...words, numbered: (number) => `Aflevering ${number}` })
  ).toBe(label)
})

test.each([
  [{ audioType: 'video/mp4', audioUrl: 'https://cdn.example/1' }, true],
  [{ audioUrl: 'https://cdn.example/1.mp4?token=2' }, true],
  [{ audioType: 'audio/mp4', audioUrl: 'https://cdn.example/1.mp4' }, false],
  [{ audioType: 'audio/mpeg', audioUrl: 'https://cdn.example/1.mp3' }, false]
])('the enclosure %j is a video: %j', (enclosure, isSo) => {
  expect(isVideo(enclosure)).toBe(isSo)
})

test('short notes are shown in full', () => {
  expect(cardNotes('<p>Kort.</p><p>En goed.</p>', 300)).toEqual({
    short: 'Kort. En goed.',
    isCut: false,
    fitsOnCard: true
  })
})

test('a list of times is not on the card, also when one of its lines is long', () => {
  const long = 'een zin die doorgaat '.repeat(10)
  const html = `<p>Over vandaag.</p><p>00:00 Welkom<br />05:00 ${long}<br />30:00 Slot</p>`
  expect(cardNotes(html, 350).short).toBe('Over vandaag.')
})

test('long notes are cut at a word; very long notes are only on the page of the episode', () => {
  const cut = cardNotes(`<p>${'woord '.repeat(60)}</p>`, 300)
  expect(cut.isCut).toBe(true)
  expect(cut.short).toMatch(/^(woord )+woord\.\.\.$/)
  expect(cut.fitsOnCard).toBe(true)
  expect(cardNotes('a'.repeat(NOTES_ON_CARD_MAX_CHARS + 1), 300).fitsOnCard).toBe(false)
})

test('a trailer whose title says so is not labelled again', () => {
  expect(namesItself('trailer: wie zijn die drie?', 'Trailer')).toBe(true)
  expect(namesItself('De pauze, een verdediging', 'Bonus')).toBe(false)
  expect(namesItself('Badkledij verplicht', '112')).toBe(false)
})

test.each([
  ['De nacht, de snelweg en een tweede kans', undefined],
  ['Monkey Island 2: LeChuck’s Revenge met C. Alexander Espeseth', 'is-long'],
  [
    'Over de lange adem van een film die niemand kent, en waarom we er toch een aflevering over maken',
    'is-longer'
  ]
])('a large title has one of three sizes by its length: %s', (title, size) => {
  expect(titleSize(title)).toBe(size)
})

test.each([
  '<p>Drie films over zon.</p><p>00:00 Insmeren<br>00:28 Aftersun<br>(1:02:03) Jaws</p>',
  '<p>Drie films over zon.</p><p>Hoofdstukken:</p><ul><li>0:00 Insmeren</li><li>– 12:34 Aftersun</li></ul>'
])('the text of a card leaves out the list of chapters: %s', (html) => {
  expect(cardNotes(html, 300).short).toBe('Drie films over zon.')
})

test('the text of a card keeps times of the day and sentences with a time', () => {
  const html =
    '<p>20:30 uur, de zaal is vol. Om 21:00 begint het.</p><p>Vanaf 12:34 hoor je de buren:</p><p>stil.</p>'
  expect(cardNotes(html, 300).short).toBe(
    '20:30 uur, de zaal is vol. Om 21:00 begint het. Vanaf 12:34 hoor je de buren: stil.'
  )
})

test('a phone shows the start of a text, up to a whole word', () => {
  expect(phoneCut('Kort.')).toEqual(['Kort.', ''])
  const text =
    'Ruime gezinswoning, veel karakter, vorige bewoners nooit ver weg. Voor Halloween bezichtigen we drie adressen.'
  const [shown, rest] = phoneCut(text)
  expect(shown).toBe('Ruime gezinswoning, veel karakter, vorige bewoners nooit ver weg. Voor Halloween')
  expect(shown + rest).toBe(text)
})
