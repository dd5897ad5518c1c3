import { describe, expect, test } from 'vitest'
import {
  type FilmState,
  filmState,
  MAX_TITLE_CHARS,
  parseVotes,
  type Underway,
  type Voting,
  votedFilm,
  votingOf,
  withElsewhere,
  withVote
} from './stored-votes.ts'

test.each([
  ['votes', { 118: 'La Jetée', 0: 'Close' }, { 118: 'La Jetée', 0: 'Close' }],
  ['nothing yet', {}, {}],
  ['the longest title', { 118: 'x'.repeat(MAX_TITLE_CHARS) }, { 118: 'x'.repeat(MAX_TITLE_CHARS) }],
  ['no votes at all', 'rubbish', undefined],
  ['a list', ['La Jetée'], undefined],
  ['nothing', null, undefined],
  ['a number', 118, undefined]
])('the votes stored in a browser are read: %s', (_, stored, expected) => {
  expect(parseVotes(stored)).toEqual(expected)
})

test.each([
  ['an episode without a number', { 'ep-118': 'Close' }],
  ['half a number', { '1.5': 'Close', '-1': 'Close' }],
  [
    'what is no title',
    { 118: 12, 117: null, 116: ['Close'], 115: { title: 'Close' }, 114: { elsewhere: 4 } }
  ],
  ['an empty title', { 118: '', 117: '  ' }],
  ['a title without end', { 118: 'x'.repeat(MAX_TITLE_CHARS + 1) }],
  ['a name of the language', JSON.parse('{"__proto__": "Close", "constructor": "Close"}')]
])('what is wrong in the stored votes is left out, and the rest is kept: %s', (_, rubbish) => {
  const votes = parseVotes({ ...rubbish, 7: 'Aftersun' })
  expect(Object.entries(votes ?? {})).toEqual([['7', 'Aftersun']])
})

describe('an episode', () => {
  const sending: Underway = { step: 'sending', film: 'Close' }
  test.each([
    ['is open without a vote', {}, undefined, { step: 'open' }],
    ['is open whatever was voted elsewhere', { 117: 'Hausu' }, undefined, { step: 'open' }],
    ['is voted with one', { 118: 'Close' }, undefined, { step: 'voted', film: 'Close' }],
    ['shows a request on its way first', {}, sending, sending],
    [
      'shows an undoing first',
      { 118: 'Close' },
      { step: 'undoing', film: 'Close' },
      { step: 'undoing', film: 'Close' }
    ]
  ] as const)('an episode %s', (_, votes, underway, expected) => {
    expect(votingOf(votes, underway, 118, false)).toEqual(expected)
  })

  test.each([
    ['without a vote', {}, undefined, { step: 'closed', film: undefined }],
    ['with the own vote', { 118: 'Close' }, undefined, { step: 'closed', film: 'Close' }],
    ['once what was on its way has arrived', {}, sending, sending]
  ] as const)('an episode is closed %s', (_, votes, underway, expected) => {
    expect(votingOf(votes, underway, 118, true)).toEqual(expected)
  })
})

test('a vote is added, replaced and removed without changing the others', () => {
  const before = { 117: 'Hausu' }
  const after = withVote(before, 118, 'Close')
  expect(after).toEqual({ 117: 'Hausu', 118: 'Close' })
  expect(withVote(after, 118, 'Aftersun')).toEqual({ 117: 'Hausu', 118: 'Aftersun' })
  expect(withVote(after, 118, undefined)).toStrictEqual(before)
  expect(before).toEqual({ 117: 'Hausu' })
})

test.each<[Voting, FilmState, FilmState]>([
  [{ step: 'open' }, 'open', 'open'],
  [{ step: 'waiting', film: 'Close' }, 'chosen', 'dimmed'],
  [{ step: 'sending', film: 'Close' }, 'pressed', 'dimmed'],
  [{ step: 'voted', film: 'Close' }, 'pressed', 'other'],
  [{ step: 'undoing', film: 'Close' }, 'pressed', 'other'],
  [{ step: 'closed', film: 'Close' }, 'pressed', 'other'],
  [{ step: 'closed', film: undefined }, 'other', 'other']
])('while the vote is %j, Close is %s and other films are %s', (voting, close, others) => {
  expect(filmState(voting, 'Close')).toBe(close)
  expect(filmState(voting, 'Hausu')).toBe(others)
})

describe('a vote that was cast on another device', () => {
  const votes = withElsewhere({ 7: 'Aftersun' }, 8, 'Close')

  test('is read, and shows without a way to take it back here', () => {
    expect(parseVotes(JSON.parse(JSON.stringify(votes)))).toEqual({
      7: 'Aftersun',
      8: { elsewhere: 'Close' }
    })
    const voting = votingOf(votes, undefined, 8, false)
    expect(voting).toEqual({ step: 'elsewhere', film: 'Close' })
    expect(votedFilm(voting)).toBe('Close')
    expect(filmState(voting, 'Close')).toBe('pressed')
    expect(filmState(voting, 'Rundskop')).toBe('other')
    expect(votingOf(votes, undefined, 8, true)).toEqual({ step: 'closed', film: 'Close' })
  })

  test('goes when it was taken back there, and never replaces a vote of this browser', () => {
    expect(withElsewhere(votes, 8, undefined)).toEqual({ 7: 'Aftersun' })
    expect(withElsewhere(votes, 7, 'Close')).toEqual(votes)
    expect(withElsewhere(votes, 7, undefined)).toEqual(votes)
    expect(votingOf(votes, undefined, 7, false)).toEqual({ step: 'voted', film: 'Aftersun' })
  })
})
