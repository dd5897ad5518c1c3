// How each push service is treated at the moment: at what rate, whether it asked for a pause, whether it knows our key.
import type { PushAnswer } from '../services/web-push/push-sender.ts'

/** All workers together; each gets its part of it. */
export const MAX_PER_SECOND = 5000
/** A worker reaches its full rate after this, so that services see a slope and not a wall. */
const RAMP_MS = 60_000
const RAMP_FROM_SHARE = 0.05
/** A message that would wait longer for a slowed service makes room for those of others: few may wait unsent (flight.ts). */
const MAX_WAIT_MS = 150

/** Messages whose turns come within a moment go together: waking up for each costs more than sending it. */
const MOMENT_MS = 250
/** Of what is taken up, the turns reach so far; the rest of the moment is for taking it up before its turn. */
const TAKEN_UP_FOR_MS = 200
export const TAKE_UP_AHEAD_MS = MOMENT_MS - TAKEN_UP_FOR_MS
const FEWEST_AT_ONCE = 10

/** A service answers this share of many messages with the same no: it means us, not one subscription. */
const STORM_SHARE = 0.05
const STORM_AFTER_ANSWERS = 50
/** Answers are forgotten by halves, so that the share is that of the last few hundred. */
const REMEMBERED_ANSWERS = 400

const MIN_RATE_SHARE = 1 / 256
/** Its rate is halved at most this often, and doubled again after as long without a 429. */
const RATE_STEP_MS = 15_000

const BROKEN_MS = 15 * 60_000
/** So many messages find out whether a broken service knows our key by now. */
const TEST_SENDS = 3

/** What all who send share of a service. */
export interface OriginState {
  pausedUntilMs: number
  brokenUntilMs: number
  rateShare: number
  rateChangedAtMs: number
}

export const HEALTHY: OriginState = { pausedUntilMs: 0, brokenUntilMs: 0, rateShare: 1, rateChangedAtMs: 0 }

interface Gate {
  state: OriginState
  /** Of the last few hundred. */
  answers: number
  denied: number
  slowed: number
  unanswered: number
  nextSlotMs: number
  /** Undefined unless it was broken: messages of the trial that may still go. */
  probesLeft: number | undefined
}

/** A message may go after `waitMs`, or is held back until then. */
export type Admission = { waitMs: number } | { heldBackUntilMs: number }
/** What others have to know of an answer. */
export type GateEvent = 'paused' | 'slowed' | 'broken' | 'silent'

export class OriginGates {
  readonly #gates = new Map<string, Gate>()
  readonly #perSecond: number
  readonly #startedAtMs: number
  #nextSlotMs = 0

  /** `perSecond` is the rate of this worker over all services; it started at `startedAtMs`. */
  constructor(perSecond: number, startedAtMs: number) {
    this.#perSecond = perSecond
    this.#startedAtMs = startedAtMs
  }

  state(origin: string): OriginState {
    return this.#gate(origin).state
  }

  /** Takes over what other workers found out. */
  learn(origin: string, state: OriginState): void {
    const gate = this.#gate(origin)
    if (state.brokenUntilMs > gate.state.brokenUntilMs) gate.probesLeft = TEST_SENDS
    gate.state = {
      pausedUntilMs: Math.max(gate.state.pausedUntilMs, state.pausedUntilMs),
      brokenUntilMs: Math.max(gate.state.brokenUntilMs, state.brokenUntilMs),
      ...(state.rateChangedAtMs > gate.state.rateChangedAtMs
        ? { rateShare: state.rateShare, rateChangedAtMs: state.rateChangedAtMs }
        : { rateShare: gate.state.rateShare, rateChangedAtMs: gate.state.rateChangedAtMs })
    }
  }

  /** How long the turns reach that were given, and how many more fit into a moment: who takes up more risks losing it. */
  pace(nowMs: number): { aheadMs: number; fitting: number } {
    const perSecond = this.#perSecond * this.#ramp(nowMs)
    return {
      aheadMs: Math.max(0, this.#nextSlotMs - nowMs),
      fitting: Math.max(FEWEST_AT_ONCE, Math.floor((perSecond * TAKEN_UP_FOR_MS) / 1000))
    }
  }

  /** Asks for a turn; an admission takes the turn. */
  admit(origin: string, nowMs: number): Admission {
    const gate = this.#gate(origin)
    const { state } = gate
    const closedUntilMs = Math.max(state.pausedUntilMs, state.brokenUntilMs)
    if (closedUntilMs > nowMs) return { heldBackUntilMs: closedUntilMs }
    if (gate.probesLeft !== undefined) {
      // The others wait for what the probe says.
      if (gate.probesLeft === 0) return { heldBackUntilMs: nowMs + RATE_STEP_MS }
      gate.probesLeft--
    }
    recoverRate(state, nowMs)
    if (state.rateShare < 1 && gate.nextSlotMs - nowMs > MAX_WAIT_MS)
      return { heldBackUntilMs: gate.nextSlotMs }
    const slotMs = Math.max(nowMs, gate.nextSlotMs, this.#nextSlotMs)
    const spacingMs = 1000 / (this.#perSecond * this.#ramp(nowMs))
    this.#nextSlotMs = slotMs + spacingMs
    gate.nextSlotMs = slotMs + spacingMs / state.rateShare
    return { waitMs: Math.floor((slotMs - nowMs) / MOMENT_MS) * MOMENT_MS }
  }

  /** Notes an answer; an event when other workers have to know of it. */
  note(origin: string, answer: PushAnswer, nowMs: number): GateEvent | undefined {
    const gate = this.#gate(origin)
    if (answer.kind === 'out-of-reach') return undefined
    count(gate, answer)
    if (answer.kind === 'denied') return broken(gate, gate.denied, 'broken', nowMs)
    // Each of these may be a message that is lost: a service that falls silent is left alone at once.
    if (answer.kind === 'unanswered') return broken(gate, gate.unanswered, 'silent', nowMs)
    if (answer.kind === 'slow-down') return slowed(gate, answer.waitSeconds, nowMs)
    if (gate.probesLeft === undefined) return undefined
    // A failure tells nothing; any other answer says that our key is known again.
    if (answer.kind === 'failed') gate.probesLeft++
    else gate.probesLeft = undefined
    return undefined
  }

  #gate(origin: string): Gate {
    const known = this.#gates.get(origin)
    if (known) return known
    const made: Gate = {
      state: { ...HEALTHY },
      ...{ answers: 0, denied: 0, slowed: 0, unanswered: 0, nextSlotMs: 0, probesLeft: undefined }
    }
    this.#gates.set(origin, made)
    return made
  }

  #ramp(nowMs: number): number {
    const passedShare = (nowMs - this.#startedAtMs) / RAMP_MS
    return Math.min(1, Math.max(RAMP_FROM_SHARE, passedShare))
  }
}

function count(gate: Gate, answer: PushAnswer): void {
  if (gate.answers >= REMEMBERED_ANSWERS) {
    gate.answers /= 2
    gate.denied /= 2
    gate.slowed /= 2
    gate.unanswered /= 2
  }
  gate.answers++
  if (answer.kind === 'denied') gate.denied++
  if (answer.kind === 'slow-down') gate.slowed++
  if (answer.kind === 'unanswered') gate.unanswered++
}

function broken(gate: Gate, noes: number, event: GateEvent, nowMs: number): GateEvent | undefined {
  if (gate.state.brokenUntilMs > nowMs) return undefined
  const isHalfOpen = gate.probesLeft !== undefined
  const isStorm = gate.answers >= STORM_AFTER_ANSWERS && noes > gate.answers * STORM_SHARE
  if (!isHalfOpen && !isStorm) return undefined
  gate.state = { ...gate.state, brokenUntilMs: nowMs + BROKEN_MS }
  gate.probesLeft = TEST_SENDS
  gate.answers = gate.denied = gate.slowed = gate.unanswered = 0
  return event
}

function slowed(gate: Gate, waitSeconds: number, nowMs: number): GateEvent | undefined {
  const { state } = gate
  // While there are few answers the first 429 counts for the whole service; later one in a hundred is about that browser.
  const isStorm = gate.answers < STORM_AFTER_ANSWERS || gate.slowed > gate.answers * STORM_SHARE
  const pausedUntilMs = isStorm ? nowMs + waitSeconds * 1000 : 0
  const isLonger = pausedUntilMs > state.pausedUntilMs
  const isTimeToHalve = nowMs - state.rateChangedAtMs >= RATE_STEP_MS
  if (!isLonger && !isTimeToHalve) return undefined
  gate.state = {
    ...state,
    pausedUntilMs: Math.max(state.pausedUntilMs, pausedUntilMs),
    ...(isTimeToHalve
      ? { rateShare: Math.max(MIN_RATE_SHARE, state.rateShare / 2), rateChangedAtMs: nowMs }
      : {})
  }
  return isLonger ? 'paused' : 'slowed'
}

function recoverRate(state: OriginState, nowMs: number): void {
  if (state.rateShare >= 1 || nowMs - state.rateChangedAtMs < RATE_STEP_MS) return
  state.rateShare = Math.min(1, state.rateShare * 2)
  state.rateChangedAtMs = nowMs
}
