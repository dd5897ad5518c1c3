// Many small things from many hosts, within bounds: a build is never held up by somebody else's server.
import { inParallel } from '../../functions/http/client/pace.ts'
import { Failure } from '../../src/lib/outcome.ts'

export type FetchBounds = {
  parallel: number
  /** No more are asked for in this build; the order says which matter most. */
  most: number
  /** Nothing new is started after this long. */
  deadlineMs: number
}
/** A host that failed this often in a row is left alone for this build. */
const GIVE_UP_AFTER = 3

export type Fetched<Value> = {
  found: Map<string, Value>
  /** There is nothing usable at these addresses. */
  useless: Set<string>
  /** Not asked for, or not reached: for a later build. */
  left: number
  /** Why something could not be reached, when something could not. */
  problem?: string
}

/** `get` for each address; it answers undefined when there is nothing usable and throws `Failure` when the host is away. */
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
