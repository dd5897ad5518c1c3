// What the ticket of an episode says of listening: the words on its stub, beside its button and on the button.
import { formatClock, formatMoment } from '../../lib/time.ts'
import type { ListeningState } from './rules.ts'

/** What the player does with the episode of a ticket. */
export type InPlayer = 'not loaded' | 'sounding' | 'silent'

export interface TicketFacts {
  listening: ListeningState
  inPlayer: InPlayer
  /** True on a ticket, false where the episode stands alone. */
  isListed: boolean
  /** The moment that the address offers for this episode. */
  offeredSeconds?: number | undefined
}

export interface TicketWords {
  heard: string
  resumeFrom: (position: string) => string
  unheard: string
  playing: string
  stubNew: string
  listen: string
  listenFrom: (moment: string) => string
  resume: string
  pause: string
}

export interface TicketView {
  state: ListeningState['state']
  /** How much was heard, 0 to 100. */
  heardPercent: number
  /** On the stub of a ticket in a list; an episode that stands alone has none. */
  stub: string
  /** Beside the button. */
  label: string
  /** On the button. */
  action: string
  /** Where that button goes on; undefined = where listening was left. */
  atSeconds: number | undefined
}

/**
 * The labels of the specification (listening 2). In a list the position stands alone, because it is beside 'Hervat';
 * the featured episode says it in words.
 */
export function ticketView(
  { listening, inPlayer, isListed, offeredSeconds }: TicketFacts,
  words: TicketWords
): TicketView {
  const { state } = listening
  // While the episode sounds, too: a press then jumps, and the player below has a pause of its own.
  const atSeconds = offeredSeconds
  const action =
    atSeconds === undefined ? actionOf(state, inPlayer, words) : words.listenFrom(formatMoment(atSeconds))
  if (listening.state === 'heard')
    return { state, heardPercent: 100, stub: words.heard, label: words.heard, action, atSeconds }
  if (listening.state === 'new')
    return {
      state,
      heardPercent: 0,
      stub: words.stubNew,
      label: isListed ? words.unheard : newLabel(inPlayer, words),
      action,
      atSeconds
    }
  const position = formatClock(listening.positionSeconds)
  const heardPercent = Math.round((listening.positionSeconds / listening.durationSeconds) * 1000) / 10
  return {
    state,
    heardPercent,
    stub: position,
    label: isListed ? position : words.resumeFrom(position),
    action,
    atSeconds
  }
}

/** Until there is a place to come back to: whoever hears it is not told that it was never heard. */
const newLabel = (inPlayer: InPlayer, words: TicketWords): string =>
  inPlayer === 'sounding' ? words.playing : words.unheard

function actionOf(state: ListeningState['state'], inPlayer: InPlayer, words: TicketWords): string {
  if (inPlayer === 'sounding') return words.pause
  return inPlayer === 'silent' || state === 'going' ? words.resume : words.listen
}
