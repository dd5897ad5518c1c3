import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Effect, type Happening, next, type Player, type Pressed } from './machine.ts'
import { RETRY_DELAYS_MS } from './rules.ts'

const episode: Pressed = { id: 'ep-1', slug: '1', audioUrl: '/1.mp3' }
const other: Pressed = { id: 'ep-2', slug: '2', audioUrl: '/2.mp3' }

const players = {
  closed: { step: 'closed' },
  loading: { step: 'loading', episode, tries: 0 },
  'loading again': { step: 'loading', episode, tries: 2 },
  playing: { step: 'playing', episode, tries: 0 },
  'playing on a shaky line': { step: 'playing', episode, tries: 3 },
  stalled: { step: 'stalled', episode, tries: 0 },
  'stalled between tries': { step: 'stalled', episode, tries: 1 },
  paused: { step: 'paused', episode, isBroken: false },
  'paused and broken': { step: 'paused', episode, isBroken: true },
  failed: { step: 'failed', episode, reason: 'network' },
  missing: { step: 'failed', episode, reason: 'missing' },
  ended: { step: 'ended', episode }
} as const satisfies Record<string, Player>

const happenings = {
  'press here': { type: 'pressed', episode },
  'press here at a time': { type: 'pressed', episode: { ...episode, atSeconds: 90 } },
  'press another': { type: 'pressed', episode: other },
  play: { type: 'play' },
  pause: { type: 'pause' },
  toggle: { type: 'toggle' },
  seek: { type: 'seek', seconds: 60 },
  close: { type: 'close' },
  sounding: { type: 'sounding' },
  resumed: { type: 'resumed' },
  interrupted: { type: 'interrupted' },
  waiting: { type: 'waiting' },
  steady: { type: 'steady' },
  refused: { type: 'refused' },
  'broken line': { type: 'broken', reason: 'network' },
  'missing file': { type: 'broken', reason: 'missing' },
  'retry due': { type: 'retry due' },
  online: { type: 'online' },
  ended: { type: 'ended', isWhole: true },
  'cut short': { type: 'ended', isWhole: false }
} as const satisfies Record<string, Happening>

type PlayerName = keyof typeof players
type HappeningName = keyof typeof happenings

/** 'step: effect, effect'; '' = nothing changes and nothing is done. */
function told(player: Player, happening: Happening): string {
  const move = next(player, happening)
  if (move.player === player && move.effects.length === 0) return ''
  const tries = 'tries' in move.player && move.player.tries > 0 ? ` ${move.player.tries}` : ''
  const broken = move.player.step === 'paused' && move.player.isBroken ? ' broken' : ''
  return `${move.player.step}${tries}${broken}: ${move.effects.map(({ type }) => type).join(', ')}`.trim()
}

/** In the order of `happenings`. */
const table: Record<PlayerName, Partial<Record<HappeningName, string>>> = {
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
    'press here': 'loading: hear again, replay',
    'press here at a time': 'loading: hear again, seek, save, play',
    'press another': 'loading: save, start',
    play: 'loading: hear again, replay',
    toggle: 'loading: hear again, replay',
    seek: 'paused: hear again, seek, save',
    close: 'closed: save, reset'
  }
}

const names = Object.keys(players) as PlayerName[]
const happeningNames = Object.keys(happenings) as HappeningName[]
const everyPair = names.flatMap((player) => happeningNames.map((happening) => [player, happening] as const))

test.each(everyPair)('a player that is %s answers: %s', (player, happening) => {
  expect(told(players[player], happenings[happening])).toBe(table[player][happening] ?? '')
})

test('each try waits longer, and after the last the player gives up', () => {
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

/** What the machine asks of the one sound, as a real element would do it. */
interface World {
  player: Player
  source: string | undefined
  isSoundAllowed: boolean
  tries: number
}

function act(world: World, effect: Effect): World {
  switch (effect.type) {
    case 'start':
      return { ...world, source: effect.episode.audioUrl, isSoundAllowed: true, tries: world.tries + 1 }
    case 'reload':
      return { ...world, isSoundAllowed: true, tries: world.tries + 1 }
    case 'play':
    case 'replay':
      return { ...world, isSoundAllowed: true }
    case 'pause':
      return { ...world, isSoundAllowed: false }
    case 'reset':
      return { ...world, source: undefined, isSoundAllowed: false }
    default:
      return world
  }
}

/** What can happen to this element: one that is paused makes no sound, one without a source does nothing. */
function isPossible({ player, isSoundAllowed }: World, { type }: Happening): boolean {
  if (type === 'sounding' || type === 'waiting' || type === 'ended') return isSoundAllowed
  if (type === 'resumed') return player.step === 'paused'
  if (type === 'interrupted' || type === 'refused') return isSoundAllowed
  return true
}

function live(world: World, happening: Happening): World {
  if (!isPossible(world, happening)) return world
  const move = next(world.player, happening)
  const isStopped =
    happening.type === 'interrupted' || happening.type === 'refused' || happening.type === 'ended'
  const now = {
    ...world,
    player: move.player,
    isSoundAllowed: isStopped ? false : happening.type === 'resumed' ? true : world.isSoundAllowed
  }
  return move.effects.reduce(act, now)
}

const nothing: World = { player: players.closed, source: undefined, isSoundAllowed: false, tries: 0 }
const anyHappenings = fc.array(fc.constantFrom(...Object.values(happenings)), { maxLength: 60 })

test('whatever happens in whatever order, the sound is that of the loaded episode, or there is none', () => {
  fc.assert(
    fc.property(anyHappenings, (order) => {
      let world = nothing
      for (const happening of order) {
        world = live(world, happening)
        const { player, source, isSoundAllowed } = world
        expect(source).toBe(player.step === 'closed' ? undefined : player.episode.audioUrl)
        if (['closed', 'paused', 'failed', 'ended'].includes(player.step)) {
          const isLeft = isSoundAllowed && happening.type !== 'ended'
          expect(isLeft, `${player.step} after ${happening.type}`).toBe(false)
        }
      }
    }),
    { numRuns: 2000 }
  )
})

test('whatever happened, one press on the button changes what it says', () => {
  const isSounding = ({ step }: Player) => step === 'loading' || step === 'playing' || step === 'stalled'
  fc.assert(
    fc.property(anyHappenings, (order) => {
      const { player } = order.reduce(live, nothing)
      if (player.step === 'closed') return
      const after = next(player, { type: 'pressed', episode: player.episode }).player
      const toggled = next(player, { type: 'toggle' }).player
      if (player.episode.atSeconds === undefined) expect(isSounding(after)).toBe(!isSounding(player))
      expect(isSounding(toggled)).toBe(!isSounding(player))
    })
  )
})

test('whatever happened, the last pressed episode is the one that sounds', () => {
  fc.assert(
    fc.property(anyHappenings, (order) => {
      const presses = order.flatMap((happening) => (happening.type === 'pressed' ? [happening.episode] : []))
      const { player } = order.reduce(live, nothing)
      if (player.step !== 'closed') expect(player.episode.id).toBe(presses.at(-1)?.id)
    })
  )
})

test('between two gestures the source is asked for no more than three times without steady sound', () => {
  const bad = fc.array(
    fc.constantFrom<Happening>(
      happenings['broken line'],
      happenings['cut short'],
      happenings.sounding,
      happenings.waiting,
      happenings['retry due']
    ),
    { maxLength: 80 }
  )
  fc.assert(
    fc.property(bad, (order) => {
      let due = false
      const world = order.reduce(
        (before, happening) => {
          // A timer rings once for each time it was set.
          if (happening.type === 'retry due' && !due) return before
          const move = next(before.player, happening)
          due =
            move.effects.some(({ type }) => type === 'retry later') || (due && happening.type !== 'retry due')
          return live(before, happening)
        },
        live(nothing, happenings['press here'])
      )
      expect(world.tries).toBeLessThanOrEqual(1 + RETRY_DELAYS_MS.length)
    })
  )
})
