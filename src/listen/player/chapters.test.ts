import { describe, expect, test } from 'vitest'
import {
  chapterAt,
  chapterMarks,
  filmAt,
  nextChapterSeconds,
  previousChapterSeconds,
  trustedChapters
} from './chapters.ts'

const at = (...seconds: number[]) => seconds.map((second) => ({ seconds: second, title: `Vanaf ${second}` }))

describe('marks on the bar', () => {
  test.each([
    ['the very start', 0, 1000, []],
    ['less than a second', 0.9, 100, []],
    ['one second, far enough', 1, 199, [1 / 199]],
    ['one second, at exactly 0.5 %', 1, 200, []],
    ['0.5 %', 5, 1000, []],
    ['just past 0.5 %', 5.1, 1000, [5.1 / 1000]],
    ['just before 99.5 %', 994.9, 1000, [0.9949]],
    ['99.5 %', 995, 1000, []],
    ['the end', 1000, 1000, []],
    ['past the end', 1200, 1000, []]
  ])(
    'a mark on the bar is drawn or not for a chapter at %s: second %d of %d',
    (_, seconds, duration, shares) => {
      expect(chapterMarks(at(seconds), duration)).toEqual(shares)
    }
  )

  test('two chapters at one position have one mark', () => {
    expect(chapterMarks(at(100, 100, 200), 1000)).toEqual([0.1, 0.2])
  })

  test('no marks are on the bar without a known duration', () => {
    for (const duration of [0, -5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(chapterMarks(at(100), duration)).toEqual([])
  })
})

describe('chapters of an audio that is longer or shorter than the feed says', () => {
  const chapters = at(0, 600)
  test.each([
    [3600, 3600, 2],
    [3600, 3630, 2],
    [3600, 3570, 2],
    [3600, 3630.1, 0],
    [3600, 3569.9, 0],
    [0, 3600, 2],
    [3600, 0, 2],
    [3600, Number.NaN, 2],
    [3600, Number.POSITIVE_INFINITY, 2]
  ])('chapters are shown where the feed says %d s and the audio has %d s: %d', (feed, audio, count) => {
    expect(trustedChapters(chapters, feed, audio)).toHaveLength(count)
  })
})

test.each([
  [0, undefined],
  [29.9, undefined],
  [30, 'Vanaf 30'],
  [599.9, 'Vanaf 30'],
  [600, 'Vanaf 600'],
  [9999, 'Vanaf 600']
])('the chapter at second %d is %s', (second, title) => {
  expect(chapterAt(at(30, 600), second)?.title).toBe(title)
})

test.each([
  [0, 0],
  [20, 0],
  [33, 0],
  [33.1, 30],
  [602, 30],
  [603, 30],
  [603.1, 600],
  [5000, 600]
])('the previous chapter from second %d is at %d', (second, target) => {
  expect(previousChapterSeconds(at(30, 600), second)).toBe(target)
})

test.each([
  [0, 30],
  [29.9, 30],
  [30, 600],
  [600, undefined],
  [900, undefined]
])('the next chapter from second %d is at %s', (second, target) => {
  expect(nextChapterSeconds(at(30, 600), second)).toBe(target)
})

describe('the film under discussion', () => {
  const chapters = [
    { seconds: 0, title: 'Welkom' },
    { seconds: 60.4, title: 'Twee films' },
    { seconds: 200, title: 'De sterren' }
  ]
  const films = [{ label: 'Hausu', seconds: 60 }, { label: 'Flow', seconds: 120 }, { label: 'Zonder tijd' }]

  test.each([
    [0, undefined],
    [60.4, 'Hausu'],
    [119, 'Hausu'],
    [120, 'Flow'],
    [199, 'Flow'],
    [200, undefined]
  ])('at second %d the film is %s', (seconds, label) => {
    expect(filmAt(films, chapters, seconds)?.label).toBe(label)
  })

  test('the film is unknown where the chapters are', () => {
    expect(filmAt(films, [], 100)).toBeUndefined()
  })
})
