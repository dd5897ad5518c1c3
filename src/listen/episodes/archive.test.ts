import { expect, test } from 'vitest'
import { archivePage, archivePageCount, archivePath, pageOfEpisode } from './archive.ts'

test('every episode is on exactly one page of the archive', () => {
  const episodes = Array.from({ length: 38 }, (_, index) => index)
  const pages = Array.from({ length: archivePageCount(38) }, (_, index) => archivePage(episodes, index + 1))
  expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 8])
  expect(pages.flat()).toEqual(episodes)
})

test('an empty archive is one page that says so', () => {
  expect(archivePageCount(0)).toBe(1)
  expect([1, 2].map(archivePath)).toEqual(['/afleveringen/', '/afleveringen/2/'])
})

test.each<[string, number, number[], number, number]>([
  ['on the page where counting down from the last of ten puts it', 98, [118, 117, 116], 4, 3],
  [
    'on the next page when it is the first of it',
    108,
    [118, 117, 116, 115, 114, 113, 112, 111, 110, 109],
    4,
    2
  ],
  [
    'with trailers among those that are shown',
    107,
    [118, Number.NaN, 117, 116, 115, 114, 113, 112, 111, 110],
    4,
    2
  ],
  ['no further than the last page', 1, [118, 117], 4, 4],
  ['on the last page when it has no number', Number.NaN, [118, 117], 4, 4],
  ['on the last page when nothing shown has one', 90, [Number.NaN], 4, 4]
])('an episode is looked for %s', (_, number, shown, lastPage, page) => {
  expect(pageOfEpisode(number, shown, lastPage)).toBe(page)
})
