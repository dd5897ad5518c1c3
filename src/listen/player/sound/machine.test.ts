import { expect, test } from 'vitest'
import { RETRY_DELAYS_MS } from '../player-limits.ts'
import { allEvents, episode, players } from './machine.testing.ts'
import { type MachineEvent, next, type Player } from './machine.ts'

type PlayerName = keyof typeof players
type EventName = keyof typeof allEvents

/** 'step: effect, effect'; '' = no change and no effects. */
function stepAfter(player: Player, event: MachineEvent): string {
  const move = next(player, event)
  if (move.player === player && move.effects.length === 0) return ''
  const tries = 'tries' in move.player && move.player.tries > 0 ? ` ${move.player.tries}` : ''
  const broken = move.player.step === 'paused' && move.player.isBroken ? ' broken' : ''
  return `${move.player.step}${tries}${broken}: ${move.effects.map(({ type }) => type).join(', ')}`.trim()
}

/** Expected transitions, in the order of `happenings`. */
const table: Record<PlayerName, Partial<Record<EventName, string>>> = {
  closed: {
    'press here': 'loading: start',
    'press here at a time': 'loading: start',
    'press another': 'loading: start'
  },
  loading: {
    'press here': 'paused: pause, save',
    'press here at a time': 'loading: seek, save',
    'press another': 'loading: save, start',
    pause: 'paused: pause, save',
    toggle: 'paused: pause, save',
    seek: 'loading: seek, save',
    close: 'closed: save, reset',
    sounding: 'playing:',
    interrupted: 'paused: save',
    refused: 'paused: save',
    'broken line': 'loading 1: save, retry later',
    'missing file': 'failed: pause, save',
    ended: 'ended: finish',
    'cut short': 'loading 1: save, retry later'
  },
  'loading again': {
    'press here': 'paused broken: pause, save',
    'press here at a time': 'loading 2: seek, save',
    'press another': 'loading: save, start',
    pause: 'paused broken: pause, save',
    toggle: 'paused broken: pause, save',
    seek: 'loading 2: seek, save',
    close: 'closed: save, reset',
    sounding: 'playing 2:',
    interrupted: 'paused broken: save',
    refused: 'paused: save',
    'broken line': 'loading 3: save, retry later',
    'missing file': 'failed: pause, save',
    'retry due': 'loading 2: reload',
    online: 'loading 2: reload',
    ended: 'ended: finish',
    'cut short': 'loading 3: save, retry later'
  },
  playing: {
    'press here': 'paused: pause, save',
    'press here at a time': 'playing: seek, save',
    'press another': 'loading: save, start',
    pause: 'paused: pause, save',
    toggle: 'paused: pause, save',
    seek: 'playing: seek, save',
    close: 'closed: save, reset',
    interrupted: 'paused: save',
    waiting: 'stalled:',
    refused: 'paused: save',
    'broken line': 'stalled 1: save, retry later',
    'missing file': 'failed: pause, save',
    ended: 'ended: finish',
    'cut short': 'stalled 1: save, retry later'
  },
  'playing on a shaky line': {
    'press here': 'paused: pause, save',
    'press here at a time': 'playing 3: seek, save',
    'press another': 'loading: save, start',
    pause: 'paused: pause, save',
    toggle: 'paused: pause, save',
    seek: 'playing 3: seek, save',
    close: 'closed: save, reset',
    interrupted: 'paused: save',
    waiting: 'stalled 3:',
    steady: 'playing:',
    refused: 'paused: save',
    'broken line': 'failed: pause, save',
    'missing file': 'failed: pause, save',
    ended: 'ended: finish',
    'cut short': 'failed: pause, save'
  },
  stalled: {
    'press here': 'paused: pause, save',
    'press here at a time': 'stalled: seek, save',
    'press another': 'loading: save, start',
    pause: 'paused: pause, save',
    toggle: 'paused: pause, save',
    seek: 'stalled: seek, save',
    close: 'closed: save, reset',
    sounding: 'playing:',
    interrupted: 'paused: save',
    refused: 'paused: save',
    'broken line': 'stalled 1: save, retry later',
    'missing file': 'failed: pause, save',
    ended: 'ended: finish',
    'cut short': 'stalled 1: save, retry later'
  },
  'stalled between tries': {
    'press here': 'paused broken: pause, save',
    'press here at a time': 'stalled 1: seek, save',
    'press another': 'loading: save, start',
    pause: 'paused broken: pause, save',
    toggle: 'paused broken: pause, save',
    seek: 'stalled 1: seek, save',
    close: 'closed: save, reset',
    sounding: 'playing 1:',
    interrupted: 'paused broken: save',
    refused: 'paused: save',
    'broken line': 'stalled 2: save, retry later',
    'missing file': 'failed: pause, save',
    'retry due': 'stalled 1: reload',
    online: 'stalled 1: reload',
    ended: 'ended: finish',
    'cut short': 'stalled 2: save, retry later'
  },
  paused: {
    'press here': 'loading: play',
    'press here at a time': 'loading: seek, save, play',
    'press another': 'loading: save, start',
    play: 'loading: play',
    toggle: 'loading: play',
    seek: 'paused: seek, save',
    close: 'closed: save, reset',
    sounding: 'playing:',
    resumed: 'loading:',
    'broken line': 'paused broken:',
    'missing file': 'paused broken:'
  },
  'paused and broken': {
    'press here': 'loading: reload',
    'press here at a time': 'loading: seek, save, reload',
    'press another': 'loading: save, start',
    play: 'loading: reload',
    toggle: 'loading: reload',
    seek: 'paused broken: seek, save',
    close: 'closed: save, reset',
    sounding: 'playing:',
    resumed: 'loading:',
    'broken line': 'paused broken:',
    'missing file': 'paused broken:'
  },
  failed: {
    'press here': 'loading: reload',
    'press here at a time': 'loading: seek, save, reload',
    'press another': 'loading: save, start',
    play: 'loading: reload',
    toggle: 'loading: reload',
    seek: 'failed: seek, save',
    close: 'closed: save, reset',
    online: 'stalled 1: reload'
  },
  missing: {
    'press here': 'loading: reload',
    'press here at a time': 'loading: seek, save, reload',
    'press another': 'loading: save, start',
    play: 'loading: reload',
    toggle: 'loading: reload',
    seek: 'failed: seek, save',
    close: 'closed: save, reset'
  },
  ended: {
    'press here': 'loading: restart tracking, replay',
    'press here at a time': 'loading: restart tracking, seek, save, play',
    'press another': 'loading: save, start',
    play: 'loading: restart tracking, replay',
    toggle: 'loading: restart tracking, replay',
    seek: 'paused: restart tracking, seek, save',
    close: 'closed: save, reset'
  }
}

const names = Object.keys(players) as PlayerName[]
const eventNames = Object.keys(allEvents) as EventName[]
const everyPair = names.flatMap((player) => eventNames.map((event) => [player, event] as const))

test.each(everyPair)('a player that is %s reacts: %s', (player, event) => {
  expect(stepAfter(players[player], allEvents[event])).toBe(table[player][event] ?? '')
})

test('each retry waits longer, and after the last the player gives up', () => {
  let player: Player = players.playing
  const waits: unknown[] = []
  for (let round = 0; round < 4; round++) {
    const move = next(player, { type: 'broken', reason: 'network' })
    waits.push(...move.effects.flatMap((effect) => ('delayMs' in effect ? [effect.delayMs] : [])))
    player = move.player
  }
  expect(waits).toEqual([...RETRY_DELAYS_MS])
  expect(player).toEqual({ step: 'failed', episode, reason: 'network' })
})

test('a start that cannot be decoded is tried once more, and then is final', () => {
  const first = next(players.loading, { type: 'broken', reason: 'unplayable' })
  expect(first.player).toMatchObject({ step: 'loading', tries: 1 })
  const second = next(first.player, { type: 'broken', reason: 'unplayable' })
  expect(second.player).toEqual({ step: 'failed', episode, reason: 'unplayable' })
})
