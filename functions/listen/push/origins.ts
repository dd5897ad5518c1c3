// The state of each push service: whether it asked for a pause, refuses our key, or does not answer. A closed service gets no
// messages; the others are not affected.
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { PushAnswer } from '../../platform/services/web-push/push-sender.ts'

/** When this share of a service's answers is the same refusal, the cause is the service or our key, not one subscription. */
const STORM_SHARE = 0.05
const STORM_AFTER_ANSWERS = 50
/** Counts are halved at this number, so that shares cover only the last few hundred answers. */
const REMEMBERED_ANSWERS = 400

/** A pause that ends hardly later than the present one is not stored. */
const FEWEST_MORE_MS = 1000

const BROKEN_MS = 15 * MINUTE_MS
/** This many messages test whether a broken service works again; all others wait for them. */
const TEST_SENDS = 3
const TEST_WITHIN_MS = 15_000

/** Stored for the workers that follow. */
export interface ClosedOrigin {
  origin: string
  closedUntilMs: number
  /** It refused our key or fell silent: afterwards a few messages test it first. */
  isBroken: boolean
}

interface Known {
  closedUntilMs: number
  /** How many test messages may still be sent; undefined unless the service was broken. */
  testsLeft: number | undefined
  answers: number
  refusals: Record<Refusal, number>
}
type Refusal = 'slow-down' | 'denied' | 'unanswered'

const isRefusal = (kind: PushAnswer['kind']): kind is Refusal =>
  kind === 'slow-down' || kind === 'denied' || kind === 'unanswered'

const NO_REFUSALS = { 'slow-down': 0, denied: 0, unanswered: 0 }

export class Origins {
  readonly #known = new Map<string, Known>()

  /** `closed`: what earlier workers stored. */
  constructor(closed: readonly ClosedOrigin[] = []) {
    for (const { origin, closedUntilMs, isBroken } of closed) close(this.#of(origin), closedUntilMs, isBroken)
  }

  /** Until when a message must be held back; undefined = it may be sent now, and may be a test. */
  heldBackUntilMs(origin: string, nowMs: number): number | undefined {
    const known = this.#of(origin)
    if (known.closedUntilMs > nowMs) return known.closedUntilMs
    if (known.testsLeft === 0) return nowMs + TEST_WITHIN_MS
    if (known.testsLeft !== undefined) known.testsLeft--
    return undefined
  }

  /** Records an answer; returns what to store: that the service is closed now, or works again. */
  note(origin: string, answer: PushAnswer, nowMs: number): ClosedOrigin | 'works-again' | undefined {
    const known = this.#of(origin)
    if (answer.kind === 'out-of-reach') return undefined
    count(known, answer.kind)
    if (isRefusal(answer.kind)) {
      const isBroken = answer.kind !== 'slow-down'
      const closedUntilMs = nowMs + (answer.kind === 'slow-down' ? answer.waitSeconds * 1000 : BROKEN_MS)
      const isNews = known.closedUntilMs <= (isBroken ? nowMs : closedUntilMs - FEWEST_MORE_MS)
      if (!isNews || !isStorm(known, answer.kind)) return undefined
      close(known, closedUntilMs, isBroken)
      return { origin, closedUntilMs, isBroken }
    }
    if (known.testsLeft === undefined) return undefined
    // A failure proves nothing, so another test is sent; any other answer proves that our key is accepted.
    if (answer.kind === 'failed') known.testsLeft++
    else known.testsLeft = undefined
    return known.testsLeft === undefined ? 'works-again' : undefined
  }

  #of(origin: string): Known {
    let known = this.#known.get(origin)
    if (!known) {
      known = { closedUntilMs: 0, testsLeft: undefined, answers: 0, refusals: { ...NO_REFUSALS } }
      this.#known.set(origin, known)
    }
    return known
  }
}

function count(known: Known, kind: PushAnswer['kind']): void {
  if (known.answers >= REMEMBERED_ANSWERS) {
    known.answers /= 2
    for (const refusal of Object.keys(known.refusals) as Refusal[]) known.refusals[refusal] /= 2
  }
  known.answers++
  if (isRefusal(kind)) known.refusals[kind]++
}

function isStorm({ answers, refusals, testsLeft }: Known, kind: Refusal): boolean {
  const isFew = answers < STORM_AFTER_ANSWERS
  // With few answers, the first 429 applies to the whole service; later, a rare 429 is about one browser.
  if (isFew && kind === 'slow-down') return true
  // A refused test message is enough.
  if (testsLeft !== undefined) return true
  return !isFew && refusals[kind] > answers * STORM_SHARE
}

function close(known: Known, untilMs: number, isBroken: boolean): void {
  known.closedUntilMs = untilMs
  if (!isBroken) return
  known.testsLeft = TEST_SENDS
  known.answers = 0
  known.refusals = { ...NO_REFUSALS }
}
