// The messages that a worker has taken up and not yet written down. Those that did not leave yet are lost when it dies, so
// they are few; of those that left only the books miss what came of them.
import type { Database } from '../db/open.ts'
import { recordOutcomes, type Settled } from './outcomes.ts'

/** Taken up and not yet handed to a push service: three workers that die in a campaign to 100 000 lose less than 0.1 %. */
export const MAX_UNSENT = 33
/** For fewer than this a statement is not worth its while. */
const FEWEST = (MAX_UNSENT * 2) / 3
/** Taken up and not yet written down. */
export const MAX_UNWRITTEN = 100
/** So many are written down at once. */
export const MANY_SETTLED = MAX_UNWRITTEN / 2
const SOON_MS = 150

/** Sends a message; calls `onLeft` as soon as a push service may have it. */
type Send<Message> = (message: Message, onLeft: () => void) => Promise<Settled>

export class Flight<Message> {
  readonly #db: Database
  readonly #send: Send<Message>
  #unsent = 0
  #unwritten = 0
  #underway = 0
  #settled: Settled[] = []
  #isRecording = false
  #timer: NodeJS.Timeout | undefined
  #trouble: unknown
  #wake: (() => void) | undefined

  constructor(db: Database, send: Send<Message>) {
    this.#db = db
    this.#send = send
  }

  /** Waits until some may be taken up, and answers how many may be. Throws when outcomes were not written down. */
  async room(): Promise<number> {
    while (MAX_UNSENT - this.#unsent < FEWEST || MAX_UNWRITTEN - this.#unwritten < MAX_UNSENT)
      await this.#change()
    this.#check()
    return MAX_UNSENT - this.#unsent
  }

  launch(messages: readonly Message[]): void {
    this.#unsent += messages.length
    this.#unwritten += messages.length
    this.#underway += messages.length
    for (const message of messages) void this.#fly(message)
  }

  /** Waits until everything is written down. */
  async land(): Promise<void> {
    while (this.#unwritten > 0 && this.#trouble === undefined) await this.#change()
    this.#check()
  }

  async #fly(message: Message): Promise<void> {
    let isUnsent = true
    const leave = () => {
      if (!isUnsent) return
      isUnsent = false
      this.#unsent--
      this.#wake?.()
    }
    try {
      this.#settled.push(await this.#send(message, leave))
    } catch (error) {
      this.#trouble ??= error
    }
    leave()
    this.#underway--
    this.#recordSoon()
    this.#wake?.()
  }

  /** Outcomes wait a moment for more, unless nothing else is underway. */
  #recordSoon(): void {
    if (this.#isRecording || this.#settled.length === 0) return
    if (this.#underway === 0 || this.#settled.length >= MANY_SETTLED) this.#record()
    else this.#timer ??= setTimeout(() => this.#record(), SOON_MS)
  }

  #record(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isRecording || this.#settled.length === 0) return
    this.#isRecording = true
    const settled = this.#settled.splice(0)
    recordOutcomes(this.#db, settled)
      .then(() => {
        this.#unwritten -= settled.length
      })
      .catch((error: unknown) => {
        this.#trouble ??= error
      })
      .finally(() => {
        this.#isRecording = false
        this.#recordSoon()
        this.#wake?.()
      })
  }

  #change(): Promise<void> {
    if (this.#trouble !== undefined) this.#check()
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #check(): void {
    if (this.#trouble !== undefined) throw this.#trouble
  }
}
