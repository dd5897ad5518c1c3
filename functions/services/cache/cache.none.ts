// The cache of a site that has none: every route does what it does when its cache is away.
import { Failure } from '../../../src/lib/outcome.ts'
import type { Cache } from './cache.ts'

const fail = async (): Promise<never> => {
  throw new Failure('cache', 'none is connected')
}

export const noCache: Cache = { count: fail, read: fail, keep: fail, lock: fail, sweep: async () => 0 }
