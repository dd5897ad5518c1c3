// The cache in Redis, over Upstash's REST protocol.
import { randomUUID } from 'node:crypto'
import { Failure } from '../../../src/lib/outcome.ts'
import { withTimeout } from '../http/client/deadline.ts'
import { type Cache, limitAnswer } from './cache.ts'
import type { RedisClient } from './redis-client.ts'

/** The time limit of a call: a slower cache would delay visitors, so the route continues without it. */
export const REDIS_WITHIN_MS = 250
const MAX_REASON_CHARS = 120
const RELEASE_IF_OURS = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

export type RedisOptions = {
  url: string
  token: string
  /** The prefix of every key, so that two sites can share a database. */
  prefix: string
  withinMs?: number
}

export function redisCache({ url, token, prefix, withinMs = REDIS_WITHIN_MS }: RedisOptions): Cache {
  const inTime = <Value>(answer: Promise<Value>) => answerWithin(withinMs, answer)
  let opened: Promise<RedisClient> | undefined
  // Loaded at the first call: the client is a sixth of the start-up time of an instance, and not every call needs it.
  const client = () => {
    opened ??= import('./redis-client.ts').then(({ openRedis }) =>
      openRedis({ url, token, prefix, withinMs })
    )
    return opened
  }

  return {
    async count(tries) {
      const { ratelimitOf } = await client()
      const answers = await inTime(Promise.all(tries.map(({ limit, key }) => ratelimitOf(limit).limit(key))))
      return limitAnswer(answers.map(({ success, reset }) => (success ? 0 : secondsUntil(reset))))
    },
    async read(key) {
      const { redis } = await client()
      return (await inTime(redis.get<string>(`${prefix}:kept:${key}`))) ?? undefined
    },
    async write(key, value, seconds) {
      const { redis } = await client()
      await inTime(redis.set(`${prefix}:kept:${key}`, value, { px: Math.ceil(seconds * 1000) }))
    },
    async lock(name, seconds) {
      const { redis } = await client()
      const key = `${prefix}:lock:${name}`
      const holder = randomUUID()
      const taken = await inTime(redis.set(key, holder, { nx: true, px: Math.ceil(seconds * 1000) }))
      if (taken === null) return undefined
      return {
        release: async () => {
          await inTime(redis.eval(RELEASE_IF_OURS, [key], [holder]))
        }
      }
    }
  }
}

const secondsUntil = (atMs: number) => Math.max(1, Math.ceil((atMs - Date.now()) / 1000))

async function answerWithin<Value>(withinMs: number, answer: Promise<Value>): Promise<Value> {
  try {
    return await withTimeout('cache', withinMs, answer)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('cache', reasonOf(error), { cause: error })
  }
}

/** The reason without the command: the client's messages repeat it with its keys and values, after what Redis said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error instanceof DOMException) return 'no response in time'
  if (error instanceof TypeError) return `cannot be reached${codeOf(error.cause)}`
  if (error.name === 'UpstashJSONParseError') return 'returned invalid JSON'
  const message =
    error.message.replace(/^Command \d+ \[ \w+ \] failed: /, '').split(', command was: ')[0] ?? ''
  return `refused: ${message.replace(/\s+/g, ' ').slice(0, MAX_REASON_CHARS)}`
}

const codeOf = (cause: unknown) => (cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '')
