import { describe, expect, test } from 'vitest'
import { goesOn, parseOpenPlayer } from './open-player.ts'

const episode = { id: 'ep-1', slug: '1', audioUrl: 'https://audio.example/1.mp3' }
const kept = { episode, positionSeconds: 123.5, isPlaying: true, keptAtMs: 1_000_000 }

test('the kept player is read as it was written, and nothing else is', () => {
  expect(parseOpenPlayer(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  for (const other of [
    null,
    'x',
    {},
    { ...kept, episode: { id: 'ep-1' } },
    { ...kept, positionSeconds: '1' }
  ])
    expect(parseOpenPlayer(other)).toBeUndefined()
})

describe('the sound', () => {
  test.each([
    ['goes on after a page that needed a full load', kept, 'navigate', 2000, true],
    ['goes on after Back from such a page', kept, 'back_forward', 2000, true],
    ['stays paused after a reload', kept, 'reload', 2000, false],
    ['stays paused if it was', { ...kept, isPlaying: false }, 'navigate', 2000, false],
    ['stays paused after a while elsewhere', kept, 'navigate', 31_000, false]
  ] as const)('the sound %s', (_, opened, navigation, laterMs, isSo) => {
    expect(goesOn(opened, navigation, opened.keptAtMs + laterMs)).toBe(isSo)
  })
})
