// What the player does and what may happen to it, as one pure machine: `next(player, happening)` gives the new state
// and what has to be done. Nothing here touches a sound, so every order of events can be tried.
import { RETRY_DELAYS_MS } from './rules.ts'

/** What a press on a play button knows of its episode. */
export interface Pressed {
  /** 'ep-118' */
  id: string
  slug: string
  audioUrl: string
  /** A linked or chosen time in seconds; it beats the stored position. */
  atSeconds?: number
}

/** Why the sound does not come: no connection, no such file, or a file that is no sound for this browser. */
export type FailureReason = 'network' | 'missing' | 'unplayable'

/** `tries` counts how often the source was loaded anew since the sound was last steady. */
export type Player =
  | { step: 'closed' }
  /** Sound is wanted and has not come yet. */
  | { step: 'loading'; episode: Pressed; tries: number }
  | { step: 'playing'; episode: Pressed; tries: number }
  /** It played and waits for data, or for its next try. */
  | { step: 'stalled'; episode: Pressed; tries: number }
  /** A broken source is loaded anew when the listener goes on. */
  | { step: 'paused'; episode: Pressed; isBroken: boolean }
  | { step: 'failed'; episode: Pressed; reason: FailureReason }
  | { step: 'ended'; episode: Pressed }

export type OpenPlayer = Exclude<Player, { step: 'closed' }>
type Sounding = Extract<Player, { tries: number }>
export type Step = OpenPlayer['step']

export type Happening =
  /** A play button of an episode: pauses or goes on when that episode is loaded, unless it names a time. */
  | { type: 'pressed'; episode: Pressed }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'toggle' }
  | { type: 'seek'; seconds: number }
  | { type: 'close' }
  /** Sound has begun or gone on. */
  | { type: 'sounding' }
  /** The browser let it start without being asked: a media key, a headset. */
  | { type: 'resumed' }
  /** The browser stopped it without being asked: a call, a headset that was pulled out. */
  | { type: 'interrupted' }
  | { type: 'waiting' }
  /** The sound has gone on long enough to trust the source again. */
  | { type: 'steady' }
  /** The browser wants a gesture first. */
  | { type: 'refused' }
  | { type: 'broken'; reason: FailureReason }
  | { type: 'retry due' }
  | { type: 'online' }
  /** `isWhole` = the end that the audio had announced; a download cut short ends too. */
  | { type: 'ended'; isWhole: boolean }

export type Effect =
  /** Load an episode and let it sound, from the pressed second or the remembered one. */
  | { type: 'start'; episode: Pressed }
  /** From the first second. */
  | { type: 'replay' }
  /** What sounds next is another listening to the same episode. */
  | { type: 'hear again' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'save' }
  /** Load the same source at the same second and let it sound. */
  | { type: 'reload' }
  | { type: 'retry later'; delayMs: number }
  /** Heard to the end. */
  | { type: 'finish' }
  /** Stop and let go of the source. */
  | { type: 'reset' }

export interface Move {
  player: Player
  effects: readonly Effect[]
}

const stay = (player: Player, ...effects: Effect[]): Move => ({ player, effects })

const toggle = (player: OpenPlayer): Move => ('tries' in player ? pause(player) : play(player))

/** The one place that decides. Every state answers every happening; what means nothing in a state changes nothing. */
export function next(player: Player, happening: Happening): Move {
  if (happening.type === 'pressed') return press(player, happening.episode)
  if (player.step === 'closed') return stay(player)
  switch (happening.type) {
    case 'close':
      return { player: { step: 'closed' }, effects: [{ type: 'save' }, { type: 'reset' }] }
    case 'toggle':
      return toggle(player)
    case 'play':
      return play(player)
    case 'pause':
      return pause(player)
    case 'seek':
      return seek(player, happening.seconds)
    case 'ended':
      return end(player, happening.isWhole)
    case 'broken':
      return fail(player, happening.reason)
    case 'retry due':
    case 'online':
      return retry(player, happening.type)
    default:
      return observe(player, happening.type)
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
        { type: 'hear again' },
        { type: 'replay' }
      )
    default:
      return stay(player)
  }
}

/** A source that is being tried again is broken until it sounds. */
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
  return stay({ step: 'paused', episode: player.episode, isBroken: false }, { type: 'hear again' }, ...done)
}

/** A paused sound that was moved to its end was not heard. */
function end(player: OpenPlayer, isWhole: boolean): Move {
  if (!('tries' in player)) return stay(player)
  if (!isWhole) return fail(player, 'network')
  return stay({ step: 'ended', episode: player.episode }, { type: 'finish' })
}

function fail(player: OpenPlayer, reason: FailureReason): Move {
  if (player.step === 'paused') return stay({ ...player, isBroken: true })
  if (!('tries' in player)) return stay(player)
  const { episode, tries } = player
  const delayMs = reason === 'missing' ? undefined : RETRY_DELAYS_MS[tries]
  if (delayMs === undefined) {
    return stay({ step: 'failed', episode, reason }, { type: 'pause' }, { type: 'save' })
  }
  const step = player.step === 'loading' ? 'loading' : 'stalled'
  return stay({ step, episode, tries: tries + 1 }, { type: 'save' }, { type: 'retry later', delayMs })
}

/** The network coming back wakes a player that gave up, too; it was waiting for nothing else. */
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

/** A paused sound that goes on without our doing is taken as it is. */
function wake(player: OpenPlayer, observation: Observation): Player {
  const { step, episode } = player
  if (step !== 'paused') return player
  if (observation === 'sounding') return { step: 'playing', episode, tries: 0 }
  return observation === 'resumed' ? { step: 'loading', episode, tries: 0 } : player
}
