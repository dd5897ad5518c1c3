import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_FILMS } from '../../films/marks/marks.ts'
import { $myFilms } from '../../films/marks/my-films.store.ts'
import { $choice } from '../../films/watch/choice.store.ts'
import { NO_CHOICE } from '../../films/watch/choice.ts'
import {
  $completed,
  $positions,
  $shortcutsAreOn,
  $skippedChapters,
  $speed,
  $withoutSpoilers,
  clearListeningMemory,
  savePosition
} from '../places/listening.store.ts'
import { $playsOn } from '../places/plays-on.store.ts'
import { seekTo } from '../player/actions.ts'
import { $player, $positionSeconds } from '../player/player.store.ts'
import { replaceQueue } from '../queue/queue.store.ts'
import { $votes } from '../votes/votes.store.ts'
import type { Entries } from './merging.ts'
import { remember, rememberedNow } from './remembered-values.service.ts'

vi.mock('../player/actions.ts', () => ({ seekTo: vi.fn() }))

const AT_MS = Date.parse('2026-11-20T12:00:00Z')
const ALL: Entries = Object.fromEntries(
  Object.entries({
    'position:ep-1': { positionSeconds: 754.5, durationSeconds: 3600 },
    'heard:ep-2': true,
    'skipped:ep-1': [60, 300],
    'film:tmdb:662': { seen: '2024-03-03', stars: 4.5, ratedOn: '2024-03-04', later: 'field' },
    'vote:118': 'La Jetée',
    'setting:speed': 1.5,
    'setting:shortcuts': false,
    'setting:without-spoilers': true,
    'setting:plays-on': true,
    'setting:services': { region: 'NL', services: [8] },
    'queue:': ['ep-3', 'ep-1']
  }).map(([key, value]) => [key, { value, atMs: AT_MS }])
)
const removed = Object.fromEntries(Object.keys(ALL).map((key) => [key, { value: null, atMs: AT_MS }]))
const valuesNow = () =>
  Object.fromEntries(Object.entries(rememberedNow()).map(([key, { value }]) => [key, value]))

function forget(): void {
  clearListeningMemory()
  $skippedChapters.set({})
  $myFilms.set(NO_FILMS)
  $votes.set({})
  $speed.set(1)
  $shortcutsAreOn.set(true)
  $withoutSpoilers.set(false)
  $choice.set(NO_CHOICE)
  $playsOn.set(false)
  replaceQueue([])
  $player.set({ step: 'closed' })
  localStorage.clear()
}
beforeEach(forget)
afterEach(() => {
  forget()
  vi.clearAllMocks()
})

test('a browser that remembers nothing has nothing to hand over', () => {
  expect(rememberedNow()).toEqual({})
})

test('everything that a browser takes over it can hand over again, and can forget', () => {
  remember(ALL)
  expect(valuesNow()).toEqual(Object.fromEntries(Object.entries(ALL).map(([key, { value }]) => [key, value])))
  expect(rememberedNow()['position:ep-1']?.atMs).toBe(AT_MS)
  remember(removed)
  expect(rememberedNow()).toEqual({})
})

test('what is not as it should be is left out, and costs nothing else', () => {
  $speed.set(2)
  remember({
    'position:ep-1': { value: { positionSeconds: -4, durationSeconds: 'x' }, atMs: 0 },
    'position:ep-2': { value: 'rubbish', atMs: 0 },
    'heard:ep-3': { value: 'yes', atMs: 0 },
    'film:x': { value: { stars: 77 }, atMs: 0 },
    'film:y': { value: { seen: true }, atMs: 0 },
    'vote:x': { value: 'Close', atMs: 0 },
    'setting:speed': { value: 99, atMs: 0 },
    'setting:unknown': { value: 1, atMs: 0 },
    'queue:': { value: 'rubbish', atMs: 0 },
    'later:x': { value: 1, atMs: 0 }
  })
  expect(valuesNow()).toEqual({ 'film:y': { seen: true } })
})

test('the key of the voter and the volume stay on their device', () => {
  localStorage.setItem('site-volume', '0.3')
  expect(JSON.stringify(rememberedNow())).not.toMatch(/volume|browser-key/)
})

const PRESSED = { id: 'ep-1', slug: '1', audioUrl: 'https://audio.example/1.mp3' }
const elsewhere = (positionSeconds: number): Entries => ({
  'position:ep-1': { value: { positionSeconds, durationSeconds: 3600 }, atMs: AT_MS }
})

test('a player that is paused goes on where the other device stopped', async () => {
  savePosition('ep-1', 600, 3600)
  $player.set({ step: 'paused', episode: PRESSED, isBroken: false })
  $positionSeconds.set(600)
  remember(elsewhere(2400))
  await expect.poll(() => vi.mocked(seekTo).mock.calls).toEqual([[2400]])
  expect($positions.get()['ep-1']?.position).toBe(2400)
})

test.each([
  ['is playing', { step: 'playing', episode: PRESSED, tries: 0 } as const],
  ['has another episode', { step: 'paused', episode: { ...PRESSED, id: 'ep-9' }, isBroken: false } as const]
])('a player that %s stays where it is', async (_, player) => {
  $player.set(player)
  $positionSeconds.set(600)
  remember(elsewhere(2400))
  await import('../player/actions.ts')
  expect(seekTo).not.toHaveBeenCalled()
  expect($completed.get()).toEqual([])
})
