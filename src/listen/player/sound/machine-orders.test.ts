// Property tests: the state machine with random orders of events on one audio element.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RETRY_DELAYS_MS } from '../player-limits.ts'
import { allEvents, players } from './machine.testing.ts'
import { type Effect, type MachineEvent, next, type Player } from './machine.ts'

/** A model of the audio element, as changed by the machine's effects. */
interface Context {
  player: Player
  source: string | undefined
  isSoundAllowed: boolean
  tries: number
}

function act(context: Context, effect: Effect): Context {
  switch (effect.type) {
    case 'start':
      return { ...context, source: effect.episode.audioUrl, isSoundAllowed: true, tries: context.tries + 1 }
    case 'reload':
      return { ...context, isSoundAllowed: true, tries: context.tries + 1 }
    case 'play':
    case 'replay':
      return { ...context, isSoundAllowed: true }
    case 'pause':
      return { ...context, isSoundAllowed: false }
    case 'reset':
      return { ...context, source: undefined, isSoundAllowed: false }
    default:
      return context
  }
}

/** Whether the modelled element can fire this event: a paused one makes no sound. */
function isPossible({ player, isSoundAllowed }: Context, { type }: MachineEvent): boolean {
  if (type === 'sounding' || type === 'waiting' || type === 'ended') return isSoundAllowed
  if (type === 'resumed') return player.step === 'paused'
  if (type === 'interrupted' || type === 'refused') return isSoundAllowed
  return true
}

function live(context: Context, event: MachineEvent): Context {
  if (!isPossible(context, event)) return context
  const move = next(context.player, event)
  const isStopped = event.type === 'interrupted' || event.type === 'refused' || event.type === 'ended'
  const now = {
    ...context,
    player: move.player,
    isSoundAllowed: isStopped ? false : event.type === 'resumed' ? true : context.isSoundAllowed
  }
  return move.effects.reduce(act, now)
}

const nothing: Context = { player: players.closed, source: undefined, isSoundAllowed: false, tries: 0 }
const anyEvents = fc.array(fc.constantFrom(...Object.values(allEvents)), { maxLength: 60 })

test('in any order of events, the audio is that of the loaded episode, or there is none', () => {
  fc.assert(
    fc.property(anyEvents, (order) => {
      let context = nothing
      for (const event of order) {
        context = live(context, event)
        const { player, source, isSoundAllowed } = context
        expect(source).toBe(player.step === 'closed' ? undefined : player.episode.audioUrl)
        if (['closed', 'paused', 'failed', 'ended'].includes(player.step)) {
          const isLeft = isSoundAllowed && event.type !== 'ended'
          expect(isLeft, `${player.step} after ${event.type}`).toBe(false)
        }
      }
    }),
    { numRuns: 2000 }
  )
})

test('after any events, one press on the button does what it says', () => {
  const isSounding = ({ step }: Player) => step === 'loading' || step === 'playing' || step === 'stalled'
  fc.assert(
    fc.property(anyEvents, (order) => {
      const { player } = order.reduce(live, nothing)
      if (player.step === 'closed') return
      const after = next(player, { type: 'pressed', episode: player.episode }).player
      const toggled = next(player, { type: 'toggle' }).player
      if (player.episode.atSeconds === undefined) expect(isSounding(after)).toBe(!isSounding(player))
      expect(isSounding(toggled)).toBe(!isSounding(player))
    })
  )
})

test('after any events, the last pressed episode is the one that plays', () => {
  fc.assert(
    fc.property(anyEvents, (order) => {
      const presses = order.flatMap((event) => (event.type === 'pressed' ? [event.episode] : []))
      const { player } = order.reduce(live, nothing)
      if (player.step !== 'closed') expect(player.episode.id).toBe(presses.at(-1)?.id)
    })
  )
})

test('between two gestures the source is loaded no more than three times without steady playback', () => {
  const bad = fc.array(
    fc.constantFrom<MachineEvent>(
      allEvents['broken line'],
      allEvents['cut short'],
      allEvents.sounding,
      allEvents.waiting,
      allEvents['retry due']
    ),
    { maxLength: 80 }
  )
  fc.assert(
    fc.property(bad, (order) => {
      let due = false
      const context = order.reduce(
        (before, event) => {
          // A retry timer fires once each time it was set.
          if (event.type === 'retry due' && !due) return before
          const move = next(before.player, event)
          due = move.effects.some(({ type }) => type === 'retry later') || (due && event.type !== 'retry due')
          return live(before, event)
        },
        live(nothing, allEvents['press here'])
      )
      expect(context.tries).toBeLessThanOrEqual(1 + RETRY_DELAYS_MS.length)
    })
  )
})
