// The player as a pure state machine: `next(player, event)` returns the new state and the effects to run. It touches
// no audio element, so tests can try every order of events.
import { RETRY_DELAYS_MS } from '../player-limits.ts'

/** The data that a play button carries about its episode. */
export interface Pressed {
  /** 'ep-118' */
  id: string
  slug: string
  audioUrl: string
  /** Start time in seconds; takes precedence over the saved position. */
  atSeconds?: number
}

/** Why playback failed: no connection, file not found, or a file that this browser cannot play. */
export type FailureReason = 'network' | 'missing' | 'unplayable'

/** `tries` counts the reloads of the source since playback was last steady. */
export type Player =
  | { step: 'closed' }
  /** Playback was requested and has not started yet. */
  | { step: 'loading'; episode: Pressed; tries: number }
  | { step: 'playing'; episode: Pressed; tries: number }
  /** Was playing; now waiting for data or for the next retry. */
  | { step: 'stalled'; episode: Pressed; tries: number }
  /** `isBroken`: the source failed and is reloaded on the next play. */
  | { step: 'paused'; episode: Pressed; isBroken: boolean }
  | { step: 'failed'; episode: Pressed; reason: FailureReason }
  | { step: 'ended'; episode: Pressed }

export type OpenPlayer = Exclude<Player, { step: 'closed' }>
type Sounding = Extract<Player, { tries: number }>
export type Step = OpenPlayer['step']

export type MachineEvent =
  /** A press on a play button. For the loaded episode it toggles playback, unless `atSeconds` is set. */
  | { type: 'pressed'; episode: Pressed }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'toggle' }
  | { type: 'seek'; seconds: number }
  | { type: 'close' }
  /** Audio started or continued. */
  | { type: 'sounding' }
  /** Playback was started from outside the player: a media key, a headset. */
  | { type: 'resumed' }
  /** Playback was stopped from outside the player: a phone call, an unplugged headset. */
  | { type: 'interrupted' }
  | { type: 'waiting' }
  /** Playback continued long enough to reset the retry count. */
  | { type: 'steady' }
  /** The browser blocked autoplay: it requires a user gesture. */
  | { type: 'refused' }
  | { type: 'broken'; reason: FailureReason }
  | { type: 'retry due' }
  | { type: 'online' }
  /** `isWhole` is false when the audio ended too early: a truncated download also fires `ended`. */
  | { type: 'ended'; isWhole: boolean }

export type Effect =
  /** Load an episode and play it from the requested second, or else from its saved position. */
  | { type: 'start'; episode: Pressed }
  /** Play from the start. */
  | { type: 'replay' }
  /** Track what follows as a new listen of the same episode. */
  | { type: 'restart tracking' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'save' }
  /** Reload the source and play it from the same second. */
  | { type: 'reload' }
  | { type: 'retry later'; delayMs: number }
  /** The episode was played to the end. */
  | { type: 'finish' }
  /** Stop and release the source. */
  | { type: 'reset' }

export interface Move {
  player: Player
  effects: readonly Effect[]
}

const stay = (player: Player, ...effects: Effect[]): Move => ({ player, effects })

const toggle = (player: OpenPlayer): Move => ('tries' in player ? pause(player) : play(player))

/** The transition function. An event that does not apply to the current state changes nothing. */
export function next(player: Player, event: MachineEvent): Move {
  if (event.type === 'pressed') return press(player, event.episode)
  if (player.step === 'closed') return stay(player)
  switch (event.type) {
    case 'close':
      return { player: { step: 'closed' }, effects: [{ type: 'save' }, { type: 'reset' }] }
    case 'toggle':
      return toggle(player)
    case 'play':
      return play(player)
    case 'pause':
      return pause(player)
    case 'seek':
      return seek(player, event.seconds)
    case 'ended':
      return end(player, event.isWhole)
    case 'broken':
      return fail(player, event.reason)
    case 'retry due':
    case 'online':
      return retry(player, event.type)
    default:
      return observe(player, event.type)
  }
}

function press(player: Player, episode: Pressed): Move {
  const starting: Player = { step: 'loading', episode, tries: 0 }
  if (player.step === 'closed') return stay(starting, { type: 'start', episode })
  if (player.episode.id !== episode.id) return stay(starting, { type: 'save' }, { type: 'start', episode })
  if (episode.atSeconds === undefined) return toggle(player)
  const sought = seek(player, episode.atSeconds)
  const played = play(sought.player)
  return { player: played.player, effects: [...sought.effects, ...played.effects] }
}

function play(player: Player): Move {
  switch (player.step) {
    case 'paused':
    case 'failed': {
      const isBroken = player.step === 'failed' || player.isBroken
      const loading: Player = { step: 'loading', episode: player.episode, tries: 0 }
      return stay(loading, { type: isBroken ? 'reload' : 'play' })
    }
    case 'ended':
      return stay(
        { step: 'loading', episode: player.episode, tries: 0 },
        { type: 'restart tracking' },
        { type: 'replay' }
      )
    default:
      return stay(player)
  }
}

/** A source that is being retried counts as broken until it plays. */
const asPaused = (player: Sounding): Player => ({
  step: 'paused',
  episode: player.episode,
  isBroken: player.step !== 'playing' && player.tries > 0
})

function pause(player: OpenPlayer): Move {
  return 'tries' in player ? stay(asPaused(player), { type: 'pause' }, { type: 'save' }) : stay(player)
}

function seek(player: OpenPlayer, seconds: number): Move {
  const done: Effect[] = [{ type: 'seek', seconds }, { type: 'save' }]
  if (player.step !== 'ended') return stay(player, ...done)
  return stay(
    { step: 'paused', episode: player.episode, isBroken: false },
    { type: 'restart tracking' },
    ...done
  )
}

/** Ignored while paused: seeking to the end also fires `ended`, but nothing was played. */
function end(player: OpenPlayer, isWhole: boolean): Move {
  if (!('tries' in player)) return stay(player)
  if (!isWhole) return fail(player, 'network')
  return stay({ step: 'ended', episode: player.episode }, { type: 'finish' })
}

function fail(player: OpenPlayer, reason: FailureReason): Move {
  if (player.step === 'paused') return stay({ ...player, isBroken: true })
  if (!('tries' in player)) return stay(player)
  const { episode, tries } = player
  // What never came, or is no audio, does not become audio by waiting. But Firefox sometimes fails to decode a good start.
  const isFinal = reason === 'missing' || (reason === 'unplayable' && player.step === 'loading' && tries > 0)
  const delayMs = isFinal ? undefined : RETRY_DELAYS_MS[tries]
  if (delayMs === undefined) {
    return stay({ step: 'failed', episode, reason }, { type: 'pause' }, { type: 'save' })
  }
  const step = player.step === 'loading' ? 'loading' : 'stalled'
  return stay({ step, episode, tries: tries + 1 }, { type: 'save' }, { type: 'retry later', delayMs })
}

/** Coming back online also restarts a player that failed because of the network. */
function retry(player: OpenPlayer, cause: 'retry due' | 'online'): Move {
  const { episode } = player
  if ((player.step === 'loading' || player.step === 'stalled') && player.tries > 0)
    return stay(player, { type: 'reload' })
  if (cause === 'online' && player.step === 'failed' && player.reason === 'network')
    return stay({ step: 'stalled', episode, tries: 1 }, { type: 'reload' })
  return stay(player)
}

type Observation = 'sounding' | 'resumed' | 'interrupted' | 'waiting' | 'steady' | 'refused'

function observe(player: OpenPlayer, observation: Observation): Move {
  if (!('tries' in player)) return stay(wake(player, observation))
  const { episode, tries } = player
  const isPlaying = player.step === 'playing'
  switch (observation) {
    case 'sounding':
      return stay(isPlaying ? player : { step: 'playing', episode, tries })
    case 'waiting':
      return stay(isPlaying ? { step: 'stalled', episode, tries } : player)
    case 'steady':
      return stay(isPlaying && tries > 0 ? { step: 'playing', episode, tries: 0 } : player)
    case 'interrupted':
      return stay(asPaused(player), { type: 'save' })
    case 'refused':
      return stay({ step: 'paused', episode, isBroken: false }, { type: 'save' })
    default:
      return stay(player)
  }
}

/** Accepts playback that was resumed from outside while paused. */
function wake(player: OpenPlayer, observation: Observation): Player {
  const { step, episode } = player
  if (step !== 'paused') return player
  if (observation === 'sounding') return { step: 'playing', episode, tries: 0 }
  return observation === 'resumed' ? { step: 'loading', episode, tries: 0 } : player
}
