// Cached answers of external sources: a source is called once a day and may be down for a week.
//
// An answer is made of parts, one per source, each with its own age. It is stored in the memory of this instance and in the
// shared cache. The first instance that finds a part too old calls its source; the others wait for that request.

import * as v from 'valibot'
import { Failure } from '../../../../src/lib/outcome.ts'
import { DAY_SECONDS } from '../../../../src/lib/time-units.ts'
import type { Clock } from '../../clock.ts'
import { withTimeout } from '../../http/client/deadline.ts'
import { type Wait, wait } from '../../http/client/pace.ts'
import type { Cache } from '../../limits/cache.ts'

export const FRESH_SECONDS = DAY_SECONDS
/** The last answer of a failing source is used for this long. */
export const STALE_SECONDS = 7 * FRESH_SECONDS
/** An incomplete answer is fetched again after this. */
export const AGAIN_SECONDS = 5 * 60
/** The age limit while another instance is calling the source. */
const SHORTLY_SECONDS = 10
/** How long a visitor waits for a source at most, including its second try. */
const PART_WITHIN_MS = 6000
const LOCK_SECONDS = 15
/** While another instance calls the source, the shared cache is checked at this interval, and this many times. */
const LOOK_EVERY_MS = 200
const LOOKS = 20
const MAX_REMEMBERED = 500

const storedSchema = v.object({
  parts: v.record(v.string(), v.object({ value: v.unknown(), fetchedAtMs: v.number() })),
  askedAtMs: v.number()
})
type StoredAnswers = v.InferOutput<typeof storedSchema>
const NOTHING_STORED: StoredAnswers = { parts: {}, askedAtMs: 0 }

/** One question per source, which may wait for the answer of another. A source that is off is left out. */
export type Questions<Values> = {
  readonly [Name in keyof Values]?: (
    other: <Other extends keyof Values>(name: Other) => Promise<Values[Other] | undefined>
  ) => Promise<Values[Name]>
}

export type Gathered<Values> = {
  /** The available values, new or stored. */
  values: Partial<Values>
  /** Every source that is connected has given an answer within a day. */
  isWhole: boolean
  /** Seconds until a new request is worthwhile. */
  freshSeconds: number
  /** The failures of this round: sources, then the cache. */
  failures: readonly Failure[]
}

export type CachedAnswersOptions<Values> = {
  /** The prefix of every key; also names the sources in failures: 'film' → 'film diary'. */
  name: string
  cache: Cache
  now: Clock
  /** The schema of each part, for values read from the cache. */
  schemas: { readonly [Name in keyof Values]: v.GenericSchema<unknown, Values[Name]> }
  partWithinMs?: number
  sleep?: Wait
}

/**
 * The answer for a key; parts that are too old are fetched again. `mayFetch` is called before any source: when it returns
 * false and nothing is stored, the answer is undefined. Never throws a `Failure`: failures are returned with the known
 * values.
 */
export type CachedAnswers<Values> = (
  key: string,
  questions: Questions<Values>,
  mayFetch?: () => Promise<boolean>
) => Promise<Gathered<Values> | undefined>

export function cachedAnswers<Values extends object>(
  options: CachedAnswersOptions<Values>
): CachedAnswers<Values> {
  const { now } = options
  const memory = new Map<string, StoredAnswers>()
  const underWay = new Map<string, Promise<Gathered<Values> | undefined>>()
  const remember = (key: string, stored: StoredAnswers) => {
    memory.delete(key)
    memory.set(key, stored)
    const [oldest] = memory.keys()
    if (memory.size > MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest)
  }

  return async (key, questions, mayFetch = async () => true) => {
    const remembered = memory.get(key)
    if (remembered && !isDue(remembered, questions, now())) return seen(remembered, questions, now(), [])
    const earlier = underWay.get(key)
    if (earlier !== undefined) return earlier
    const round = new Round(options, key, questions)
    const answer = round
      .run(remembered ?? NOTHING_STORED, mayFetch, (stored) => remember(key, stored))
      .finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }
}

/** 'No such film' and 'no reviews' are valid answers, but a response with only these is not stored. */
const hasContent = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

class Round<Values extends object> {
  readonly #options: CachedAnswersOptions<Values>
  readonly #key: string
  readonly #questions: Questions<Values>
  readonly #failures: Failure[] = []
  readonly #cacheFailures: Failure[] = []

  constructor(options: CachedAnswersOptions<Values>, key: string, questions: Questions<Values>) {
    this.#options = options
    this.#key = `${options.name}:${key}`
    this.#questions = questions
  }

  async run(
    remembered: StoredAnswers,
    mayFetch: () => Promise<boolean>,
    remember: (stored: StoredAnswers) => void
  ): Promise<Gathered<Values> | undefined> {
    const shared = await this.#read()
    const stored = shared && shared.askedAtMs > remembered.askedAtMs ? shared : remembered
    // A key without an answer must not evict another one from memory.
    if (stored !== NOTHING_STORED) remember(stored)
    if (!this.#isDue(stored)) return this.#see(stored)
    const isEmpty = Object.keys(this.#see(stored).values).length === 0
    if (!(await mayFetch())) return isEmpty ? undefined : this.#see(stored)

    // Without the cache, waiting for other instances is impossible, so this one calls the sources itself.
    const isAlone = this.#cacheFailures.length > 0
    const lock = isAlone ? undefined : await this.#tryCache((cache) => cache.lock(this.#key, LOCK_SECONDS))
    if (!lock && this.#cacheFailures.length === 0) {
      const fetched = isEmpty ? await this.#fetchedByAnother() : stored
      if (fetched) {
        remember(fetched)
        return this.#see(fetched)
      }
    }
    const fresh = await this.#ask(stored)
    // When no source has a value and the answer is incomplete, nothing is stored, so that the next visitor can try at once.
    const { isWhole, values } = this.#see(fresh)
    if (isWhole || Object.values(values).some(hasContent)) {
      remember(fresh)
      const text = JSON.stringify(fresh)
      if (!isAlone) await this.#tryCache((cache) => cache.write(this.#key, text, STALE_SECONDS))
    }
    if (lock) await this.#tryCache(() => lock.release())
    return this.#see(fresh)
  }

  #isDue(stored: StoredAnswers): boolean {
    return isDue(stored, this.#questions, this.#options.now())
  }

  #see(stored: StoredAnswers): Gathered<Values> {
    return seen(stored, this.#questions, this.#options.now(), [...this.#failures, ...this.#cacheFailures])
  }

  async #read(): Promise<StoredAnswers | undefined> {
    const text = await this.#tryCache((cache) => cache.read(this.#key))
    if (text === undefined) return undefined
    const { output, success } = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), text)
    if (!success) return undefined
    const { schemas } = this.#options
    const parts = Object.entries(output.parts).filter(([name, { value }]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name as keyof Values] : undefined
      return schema && v.is(schema, value)
    })
    return { ...output, parts: Object.fromEntries(parts) }
  }

  async #fetchedByAnother(): Promise<StoredAnswers | undefined> {
    const { sleep = wait } = this.#options
    for (let look = 0; look < LOOKS; look++) {
      await sleep(LOOK_EVERY_MS)
      const stored = await this.#read()
      if (stored && !this.#isDue(stored)) return stored
      if (this.#cacheFailures.length > 0) return undefined
    }
    return undefined
  }

  async #ask(stored: StoredAnswers): Promise<StoredAnswers> {
    const { name: of, partWithinMs = PART_WITHIN_MS, now } = this.#options
    const open = openParts(stored, this.#questions, now())
    const fresh = new Map<keyof Values, Promise<Values[keyof Values]>>()
    const start = <Name extends keyof Values>(name: Name): Promise<Values[Name]> => {
      const question = this.#questions[name]
      if (!question) return Promise.reject(new Failure(`${of} ${String(name)}`, 'is not connected'))
      const answer =
        (fresh.get(name) as Promise<Values[Name]> | undefined) ??
        withTimeout(`${of} ${String(name)}`, partWithinMs, question(other))
      fresh.set(name, answer)
      return answer
    }
    const other = async <Name extends keyof Values>(name: Name): Promise<Values[Name] | undefined> => {
      const before = stored.parts[String(name)]?.value as Values[Name] | undefined
      if (!open.includes(name)) return before
      return start(name).catch(() => before)
    }
    const answers = await Promise.allSettled(open.map(start))
    const parts = { ...stored.parts }
    for (const [place, answer] of answers.entries()) {
      const name = String(open[place])
      if (answer.status === 'fulfilled') parts[name] = { value: answer.value, fetchedAtMs: now().getTime() }
      else if (answer.reason instanceof Failure) this.#failures.push(answer.reason)
      else throw answer.reason
    }
    return { parts, askedAtMs: now().getTime() }
  }

  /** Reports a failing cache and continues without it. */
  async #tryCache<Value>(act: (cache: Cache) => Promise<Value>): Promise<Value | undefined> {
    try {
      return await act(this.#options.cache)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.#cacheFailures.push(error)
      return undefined
    }
  }
}

const ageSeconds = (atMs: number, now: Date) => Math.max(0, (now.getTime() - atMs) / 1000)

/** The parts that must be fetched: never answered, or more than a day ago. */
function openParts<Values>(stored: StoredAnswers, questions: Questions<Values>, now: Date): (keyof Values)[] {
  return (Object.keys(questions) as (keyof Values & string)[]).filter((name) => {
    const part = stored.parts[name]
    return !part || ageSeconds(part.fetchedAtMs, now) >= FRESH_SECONDS
  })
}

/** Whether to call the sources now: a part is missing or old, and no request was just made. */
function isDue<Values>(stored: StoredAnswers, questions: Questions<Values>, now: Date): boolean {
  if (openParts(stored, questions, now).length === 0) return false
  return ageSeconds(stored.askedAtMs, now) >= AGAIN_SECONDS
}

function seen<Values>(
  stored: StoredAnswers,
  questions: Questions<Values>,
  now: Date,
  failures: readonly Failure[]
): Gathered<Values> {
  const values: Record<string, unknown> = {}
  let oldestSeconds = 0
  for (const [name, { value, fetchedAtMs }] of Object.entries(stored.parts)) {
    const age = ageSeconds(fetchedAtMs, now)
    if (!(name in questions) || age >= STALE_SECONDS) continue
    values[name] = value
    oldestSeconds = Math.max(oldestSeconds, age)
  }
  const isWhole = openParts(stored, questions, now).length === 0
  const leftSeconds = isWhole
    ? FRESH_SECONDS - oldestSeconds
    : Math.max(SHORTLY_SECONDS, AGAIN_SECONDS - ageSeconds(stored.askedAtMs, now))
  return {
    values: values as Partial<Values>,
    isWhole,
    freshSeconds: Math.max(1, Math.ceil(leftSeconds)),
    failures
  }
}
