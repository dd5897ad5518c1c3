// Answers of outside sources, kept so that a source is asked once a day and may be away for a week.
//
// An answer is made of parts, one per source, each with its own age. It is kept in the memory of this instance and in
// the cache that all share. Whoever finds a part too old asks its source; all others wait for that one flight.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import type { Clock } from '../../clock.ts'
import { inTime } from '../../http/client/in-time.ts'
import { type Wait, wait } from '../../http/client/pace.ts'
import type { Cache } from './cache.ts'
import {
  type Gathered,
  isDue,
  type Kept,
  keptSchema,
  NOTHING_KEPT,
  openParts,
  type Questions,
  STALE_SECONDS,
  seen
} from './cached-parts.ts'

/** How long a visitor waits for a source at most, its second try included. */
const PART_WITHIN_MS = 6000
const LOCK_SECONDS = 15
/** Another instance is asking: look this often, and this many times, for what it brings. */
const LOOK_EVERY_MS = 200
const LOOKS = 20
/** Answers in the memory of one instance. */
const MAX_REMEMBERED = 500

export type KeptOptions<Values> = {
  /** Starts every key, and names the sources in failures: 'film' → 'film diary'. */
  name: string
  cache: Cache
  now: Clock
  /** The shape of each part, for what comes back from the cache. */
  schemas: { readonly [Name in keyof Values]: v.GenericSchema<unknown, Values[Name]> }
  partWithinMs?: number
  sleep?: Wait
}

/**
 * What is kept for a key, asked anew where it is too old. `mayAsk` is asked before any source is: when it says no and
 * nothing is kept, the answer is undefined. Never throws a `Failure`: what failed is told beside what is known.
 */
export type KeptAnswers<Values> = (
  key: string,
  questions: Questions<Values>,
  mayAsk?: () => Promise<boolean>
) => Promise<Gathered<Values> | undefined>

export function keptAnswers<Values extends object>(options: KeptOptions<Values>): KeptAnswers<Values> {
  const { now } = options
  const memory = new Map<string, Kept>()
  const flights = new Map<string, Promise<Gathered<Values> | undefined>>()
  const remember = (key: string, kept: Kept) => {
    memory.delete(key)
    memory.set(key, kept)
    const [oldest] = memory.keys()
    if (memory.size > MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest)
  }

  return async (key, questions, mayAsk = async () => true) => {
    const remembered = memory.get(key)
    if (remembered && !isDue(remembered, questions, now())) return seen(remembered, questions, now(), [])
    const underWay = flights.get(key)
    if (underWay !== undefined) return underWay
    const flight = new Flight(options, key, questions)
    const landing = flight
      .fly(remembered ?? NOTHING_KEPT, mayAsk, (kept) => remember(key, kept))
      .finally(() => flights.delete(key))
    flights.set(key, landing)
    return landing
  }
}

/** 'No such film' and 'no reviews' are answers, but they are no reason to wait for the other sources. */
const saysSomething = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/** One round of asking for one key. */
class Flight<Values extends object> {
  readonly #options: KeptOptions<Values>
  readonly #key: string
  readonly #questions: Questions<Values>
  readonly #failures: Failure[] = []
  readonly #cacheFailures: Failure[] = []

  constructor(options: KeptOptions<Values>, key: string, questions: Questions<Values>) {
    this.#options = options
    this.#key = `${options.name}:${key}`
    this.#questions = questions
  }

  async fly(
    remembered: Kept,
    mayAsk: () => Promise<boolean>,
    remember: (kept: Kept) => void
  ): Promise<Gathered<Values> | undefined> {
    const shared = await this.#read()
    const kept = shared && shared.askedAtMs > remembered.askedAtMs ? shared : remembered
    // A key that nothing is known of takes nobody's place.
    if (kept !== NOTHING_KEPT) remember(kept)
    if (!this.#isDue(kept)) return this.#see(kept)
    const isEmpty = Object.keys(this.#see(kept).values).length === 0
    if (!(await mayAsk())) return isEmpty ? undefined : this.#see(kept)

    // Without the cache nobody can be waited for: this instance asks on its own.
    const isAlone = this.#cacheFailures.length > 0
    const lock = isAlone ? undefined : await this.#calmly((cache) => cache.lock(this.#key, LOCK_SECONDS))
    if (!lock && this.#cacheFailures.length === 0) {
      const brought = isEmpty ? await this.#broughtByAnother() : kept
      if (brought) {
        remember(brought)
        return this.#see(brought)
      }
    }
    const asked = await this.#ask(kept)
    // Nothing but gaps is an error in the making: the next visitor's try must not have to wait.
    const { isWhole, values } = this.#see(asked)
    if (isWhole || Object.values(values).some(saysSomething)) {
      remember(asked)
      const text = JSON.stringify(asked)
      if (!isAlone) await this.#calmly((cache) => cache.keep(this.#key, text, STALE_SECONDS))
    }
    if (lock) await this.#calmly(() => lock.release())
    return this.#see(asked)
  }

  #isDue(kept: Kept): boolean {
    return isDue(kept, this.#questions, this.#options.now())
  }

  #see(kept: Kept): Gathered<Values> {
    return seen(kept, this.#questions, this.#options.now(), [...this.#failures, ...this.#cacheFailures])
  }

  async #read(): Promise<Kept | undefined> {
    const text = await this.#calmly((cache) => cache.read(this.#key))
    if (text === undefined) return undefined
    const { output, success } = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), text)
    if (!success) return undefined
    const { schemas } = this.#options
    const parts = Object.entries(output.parts).filter(([name, { value }]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name as keyof Values] : undefined
      return schema && v.is(schema, value)
    })
    return { ...output, parts: Object.fromEntries(parts) }
  }

  async #broughtByAnother(): Promise<Kept | undefined> {
    const { sleep = wait } = this.#options
    for (let look = 0; look < LOOKS; look++) {
      await sleep(LOOK_EVERY_MS)
      const kept = await this.#read()
      if (kept && !this.#isDue(kept)) return kept
      if (this.#cacheFailures.length > 0) return undefined
    }
    return undefined
  }

  async #ask(kept: Kept): Promise<Kept> {
    const { name: of, partWithinMs = PART_WITHIN_MS, now } = this.#options
    const open = openParts(kept, this.#questions, now())
    const asked = new Map<keyof Values, Promise<Values[keyof Values]>>()
    const start = <Name extends keyof Values>(name: Name): Promise<Values[Name]> => {
      const question = this.#questions[name]
      if (!question) return Promise.reject(new Failure(`${of} ${String(name)}`, 'is not connected'))
      const answer =
        (asked.get(name) as Promise<Values[Name]> | undefined) ??
        inTime(`${of} ${String(name)}`, partWithinMs, question(other))
      asked.set(name, answer)
      return answer
    }
    const other = async <Name extends keyof Values>(name: Name): Promise<Values[Name] | undefined> => {
      const before = kept.parts[String(name)]?.value as Values[Name] | undefined
      if (!open.includes(name)) return before
      return start(name).catch(() => before)
    }
    const answers = await Promise.allSettled(open.map(start))
    const parts = { ...kept.parts }
    for (const [place, answer] of answers.entries()) {
      const name = String(open[place])
      if (answer.status === 'fulfilled') parts[name] = { value: answer.value, fetchedAtMs: now().getTime() }
      else if (answer.reason instanceof Failure) this.#failures.push(answer.reason)
      else throw answer.reason
    }
    return { parts, askedAtMs: now().getTime() }
  }

  /** The cache may be away: then it goes on without, and says so. */
  async #calmly<Value>(act: (cache: Cache) => Promise<Value>): Promise<Value | undefined> {
    try {
      return await act(this.#options.cache)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.#cacheFailures.push(error)
      return undefined
    }
  }
}
