import { expect, test } from 'vitest'
import type { Positions } from '../listen/places/resume.ts'
import { unfinishedIds } from './continue-listening.ts'

const stored = (minutesAgo: Record<string, number>, position = 900): Positions =>
  Object.fromEntries(
    Object.entries(minutesAgo).map(([id, minutes]) => [
      id,
      {
        episodeId: id,
        position,
        duration: 3600,
        lastPlayed: new Date(Date.UTC(2026, 10, 20) - minutes * 60_000).toISOString()
      }
    ])
  )

test('the last played episode is first', () => {
  expect(unfinishedIds(stored({ 'ep-1': 30, 'ep-2': 5, 'ep-3': 90 }), [])).toEqual(['ep-2', 'ep-1', 'ep-3'])
})

test('the list leaves out completed, hardly started and nearly finished episodes', () => {
  const positions = {
    ...stored({ 'ep-1': 1, 'ep-2': 2 }),
    ...stored({ 'ep-3': 3 }, 10),
    ...stored({ 'ep-4': 4 }, 3590)
  }
  expect(unfinishedIds(positions, ['ep-2'])).toEqual(['ep-1'])
})

test('the list leaves out the newest episode, which is featured below', () => {
  expect(unfinishedIds(stored({ 'ep-118': 1, 'ep-5': 2 }), [], 'ep-118')).toEqual(['ep-5'])
  expect(unfinishedIds(stored({ 'ep-118': 1 }), [], 'ep-118')).toEqual([])
})

test('the list has eight episodes at most, and an invalid date is last', () => {
  const many = stored(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`ep-${at}`, at])))
  const odd = { ...many, 'ep-0': { ...many['ep-1'], lastPlayed: 'gisteren' } } as Positions
  const ids = unfinishedIds(odd, [])
  expect(ids).toHaveLength(8)
  expect(ids).toEqual(['ep-1', 'ep-2', 'ep-3', 'ep-4', 'ep-5', 'ep-6', 'ep-7', 'ep-8'])
})
