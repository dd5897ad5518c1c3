// Downloads many small files from many hosts, with limits: another server's problems never delay a build.
import { inParallel } from '../../functions/platform/http/client/pace.ts'
import { Failure } from '../../src/lib/outcome.ts'

export type FetchBounds = {
  parallel: number
  /** The most downloads in one build; the most important come first. */
  most: number
  /** Nothing new is started after this time. */
  deadlineMs: number
}
/** A host that failed this often in a row is not called again in this build. */
const GIVE_UP_AFTER = 3

export type Fetched<Value> = {
  found: Map<string, Value>
  /** Addresses without anything usable. */
  useless: Set<string>
  /** Not requested, or unreachable: left for a later build. */
  left: number
  /** Why something was unreachable; undefined when nothing was. */
  problem?: string
}

/**
 * Calls `get` for each address. It returns undefined when there is nothing usable, and throws a `Failure` when the host is
 * unavailable.
 */
export async function fetchMany<Value>(
  addresses: readonly string[],
  bounds: FetchBounds,
  get: (address: string) => Promise<Value | undefined>
): Promise<Fetched<Value>> {
  const result: Fetched<Value> = { found: new Map(), useless: new Set(), left: 0 }
  const failuresInARow = new Map<string, number>()
  const startedMs = performance.now()
  await inParallel(addresses.slice(0, bounds.most), bounds.parallel, async (address) => {
    const { host } = new URL(address)
    const failures = failuresInARow.get(host) ?? 0
    if (failures >= GIVE_UP_AFTER || performance.now() - startedMs > bounds.deadlineMs) return
    try {
      const value = await get(address)
      failuresInARow.set(host, 0)
      if (value === undefined) result.useless.add(address)
      else result.found.set(address, value)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      result.problem ??= error.message
      if (error.retryable) failuresInARow.set(host, (failuresInARow.get(host) ?? 0) + 1)
      else result.useless.add(address)
    }
  })
  result.left = addresses.length - result.found.size - result.useless.size
  return result
}
