// The listening texts on a ticket: on its stub, next to the button and on the button.
import { formatClock } from '../../../lib/time.ts'
import type { ListeningState } from '../../places/resume.ts'
import type { Player } from '../sound/machine.ts'

/** The state of this episode in the player. */
export type InPlayer = 'not loaded' | 'sounding' | 'silent'

export function inPlayer(player: Player, id: string): InPlayer {
  if (player.step === 'closed' || player.episode.id !== id) return 'not loaded'
  if (player.step === 'paused') return 'silent'
  return player.step === 'failed' || player.step === 'ended' ? 'not loaded' : 'sounding'
}

export interface TicketFacts {
  listening: ListeningState
  inPlayer: InPlayer
  /** The saved position when the episode in the player was started; 0 = none. */
  leftAtSeconds: number
  /** True on a ticket in a list, false where the episode is shown alone. */
  isListed: boolean
  /** The start time that the URL offers for this episode. */
  offeredSeconds?: number | undefined
}

export interface TicketWords {
  heard: string
  resumeFrom: (position: string) => string
  unheard: string
  stubNew: string
  listen: string
  listenFrom: (moment: string) => string
  resume: string
  pause: string
}

export interface TicketView {
  state: ListeningState['state']
  /** The heard share in percent, 0 to 100. */
  playedPercent: number
  stub: string
  /** Text next to the button. */
  label: string
  action: string
  /** Where the button starts playback; undefined = at the saved position. */
  atSeconds: number | undefined
}

/**
 * The labels of a listening state. In a list only the position is shown, because 'Hervat' is next to it; the featured
 * episode has a full sentence.
 */
export function ticketView(
  { listening: stored, inPlayer, leftAtSeconds, isListed, offeredSeconds }: TicketFacts,
  words: TicketWords
): TicketView {
  const listening = inPlayer === 'sounding' ? atStart(stored, leftAtSeconds) : stored
  const { state } = listening
  // Also while the episode plays: the press then seeks, and the player has its own pause button.
  const atSeconds = offeredSeconds
  const action =
    atSeconds === undefined ? actionOf(state, inPlayer, words) : words.listenFrom(formatClock(atSeconds))
  if (listening.state === 'heard')
    return { state, playedPercent: 100, stub: words.heard, label: words.heard, action, atSeconds }
  if (listening.state === 'new')
    return { state, playedPercent: 0, stub: words.stubNew, label: words.unheard, action, atSeconds }
  const position = formatClock(listening.positionSeconds)
  const playedPercent = Math.round((listening.positionSeconds / listening.durationSeconds) * 1000) / 10
  return {
    state,
    playedPercent,
    stub: position,
    label: isListed ? position : words.resumeFrom(position),
    action,
    atSeconds
  }
}

/** While an episode plays, its status stays what it was at the start: the saved position changes every few seconds. */
function atStart(stored: ListeningState, leftAtSeconds: number): ListeningState {
  if (stored.state !== 'going') return stored
  return leftAtSeconds ? { ...stored, positionSeconds: leftAtSeconds } : { state: 'new' }
}

function actionOf(state: ListeningState['state'], inPlayer: InPlayer, words: TicketWords): string {
  if (inPlayer === 'sounding') return words.pause
  if (state === 'heard') return words.listen
  return inPlayer === 'silent' || state === 'going' ? words.resume : words.listen
}
