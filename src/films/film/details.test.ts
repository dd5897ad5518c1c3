import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { filmOverlayText } from '#texts/film-overlay.ts'
import { movieDetailsSchema } from './contract.ts'
import { type FilmDetails, factsShown, plotLine, ratingText, runtimeText } from './details.ts'

test.each([
  ['120 min', '2u 0m'],
  ['119 min', '1u 59m'],
  ['60 min', '1u 0m'],
  ['45 min', '45m'],
  ['1 min', '1m'],
  ['120min', '2u 0m'],
  ['120 minuten', '2u 0m'],
  ['2 h 5 min', '2u 5m'],
  ['Ongeveer 90 Min.', '1u 30m'],
  ['0 min', ''],
  ['120', ''],
  ['min', ''],
  ['2 uur', ''],
  ['N/A', ''],
  ['', '']
])('a length of %j is shown as %j', (runtime, shown) => {
  expect(runtimeText(runtime)).toBe(shown)
})

test.each([
  ['7.5', '7,5'],
  ['8', '8,0'],
  ['10', '10,0'],
  [' 7,5 ', '7,5'],
  [4.13, '4,1'],
  [4.15, '4,2'],
  [3.96, '4,0'],
  [4, '4,0'],
  ['N/A', ''],
  ['', ''],
  ['goed', ''],
  [0, ''],
  ['0.0', ''],
  [-1, ''],
  [null, ''],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, '']
])('a rating of %j is shown as %j', (rating, shown) => {
  expect(ratingText(rating)).toBe(shown)
})

describe("the server's answer", () => {
  test("the server's answer is shown in Dutch notation", () => {
    const answer = {
      imdbId: 'tt0056119',
      runtime: '28 min',
      imdbRating: '8.2',
      letterboxdRating: 4.33,
      rated: '12',
      plot: ' Een man herinnert zich een vrouw. '
    }
    expect(factsShown(v.parse(movieDetailsSchema, answer))).toEqual({
      runtime: '28m',
      rated: '12',
      imdbRating: '8,2',
      diaryRating: '4,3',
      plot: 'Een man herinnert zich een vrouw.'
    })
  })

  const nothing = { runtime: '', rated: '', imdbRating: '', diaryRating: '', plot: '' }
  const silent = {
    imdbId: '',
    runtime: 'N/A',
    imdbRating: 'N/A',
    letterboxdRating: null,
    rated: 'n/a',
    plot: ''
  }
  test.each([
    ['that knows nothing', silent],
    ['that leaves all out', {}],
    [
      'full of nulls',
      { imdbId: null, runtime: null, imdbRating: null, letterboxdRating: null, rated: null, plot: null }
    ]
  ])('an answer %s hides everything', (_, answer) => {
    expect(factsShown(v.parse(movieDetailsSchema, answer))).toEqual(nothing)
  })
})

const known = (answer: object): FilmDetails => {
  const details = v.parse(movieDetailsSchema, answer)
  return { step: 'known', facts: factsShown(details), imdbId: details.imdbId }
}

test.each<[FilmDetails, string]>([
  [{ step: 'waiting' }, ''],
  [{ step: 'loading' }, filmOverlayText.loading],
  [{ step: 'failed' }, filmOverlayText.failed],
  [{ step: 'unavailable' }, filmOverlayText.noPlot],
  [known({}), filmOverlayText.noPlot],
  [known({ plot: 'Een reis.' }), 'Een reis.']
])('the line of the plot of %j is "%s"', (details, line) => {
  expect(plotLine(details)).toBe(line)
})
