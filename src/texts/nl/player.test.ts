import { expect, test } from 'vitest'
import { playerText } from './player.ts'

test.each([
  [754, 4980, 'Anora', '12 minuten 34 seconden van 1 uur 23 minuten, hoofdstuk Anora'],
  [754, 5039, '', '12 minuten 34 seconden van 1 uur 23 minuten'],
  [0, 150, '', '0 seconden van 2 minuten 30 seconden'],
  [1, 61, 'Begin', '1 seconde van 1 minuut 1 seconde, hoofdstuk Begin'],
  [61.9, 3600, '', '1 minuut 1 seconde van 1 uur'],
  [3605, 7384, '', '1 uur 5 seconden van 2 uur 3 minuten'],
  [7260, 7320, '', '2 uur 1 minuut van 2 uur 2 minuten'],
  [Number.NaN, 60, '', '0 seconden van 1 minuut'],
  [-3, 0, '', '0 seconden van 0 seconden']
])('the seek bar at %d of %d in chapter %j says %j', (position, duration, chapter, spoken) => {
  expect(playerText.seekValue(position, duration, chapter)).toBe(spoken)
})

test('the player announces the position at which it continues', () => {
  expect(playerText.resumed(2467)).toBe('Hervat vanaf 41 minuten 7 seconden')
  expect(playerText.resumed(3661.5)).toBe('Hervat vanaf 1 uur 1 minuut 1 seconde')
})

test('a speed is written with a comma', () => {
  expect([0.8, 1, 1.75].map(playerText.speedValue)).toEqual(['0,8×', '1×', '1,75×'])
})
