// The cache of a site without one: every route behaves as when its cache is unavailable.
import { Failure } from '../../../src/lib/outcome.ts'
import type { Cache } from './cache.ts'

const fail = async (): Promise<never> => {
  throw new Failure('cache', 'none is connected')
}

export const noCache: Cache = { count: fail, read: fail, write: fail, lock: fail }
