// The messages that a worker has taken up and not yet written down: never more than one batch, so that a crash costs
// no more than that.
import type { Database } from '../db/open.ts'
import { recordOutcomes, type Settled } from './outcomes.ts'

export const BATCH = 100
/** So many places are filled at once. */
const HALF = BATCH / 2
const SOON_MS = 100

export class Flight<Message> {
  readonly #db: Database
  readonly #send: (message: Message) => Promise<Settled>
  #taken = 0
  #underway = 0
  #settled: Settled[] = []
  #isRecording = false
  #timer: NodeJS.Timeout | undefined
  #trouble: unknown
  #wake: (() => void) | undefined

  constructor(db: Database, send: (message: Message) => Promise<Settled>) {
    this.#db = db
    this.#send = send
  }

  /** Waits until half a batch may be taken up, and answers how much may be. Throws when outcomes were not written down. */
  async room(): Promise<number> {
    while (BATCH - this.#taken < HALF) await this.#change()
    this.#check()
    return BATCH - this.#taken
  }

  launch(messages: readonly Message[]): void {
    this.#taken += messages.length
    this.#underway += messages.length
    for (const message of messages) void this.#fly(message)
  }

  /** Waits until everything is written down. */
  async land(): Promise<void> {
    while (this.#taken > 0 && this.#trouble === undefined) await this.#change()
    this.#check()
  }

  async #fly(message: Message): Promise<void> {
    try {
      this.#settled.push(await this.#send(message))
    } catch (error) {
      this.#trouble ??= error
    }
    this.#underway--
    this.#recordSoon()
    this.#wake?.()
  }

  /** Outcomes wait a moment for more, unless nothing else is underway. */
  #recordSoon(): void {
    if (this.#isRecording || this.#settled.length === 0) return
    if (this.#underway === 0) this.#record()
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
        this.#taken -= settled.length
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
