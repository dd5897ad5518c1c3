// Two ways to ask much of a server: as fast as it answers, and at a pace of our own however it answers.

type Act = () => Promise<unknown>

/** Keeps `parallel` requests on their way for so long, and answers how many were done. */
export async function asFastAsPossible(act: Act, parallel: number, milliseconds: number): Promise<number> {
  const endMs = performance.now() + milliseconds
  let done = 0
  const one = async () => {
    while (performance.now() < endMs) {
      await act()
      done++
    }
  }
  await Promise.all(Array.from({ length: parallel }, one))
  return done
}

/**
 * Starts `count` requests evenly over `milliseconds`, whether or not earlier ones have come back, and answers how long
 * each took from the moment it was due: a server that stands still keeps those waiting, too, that came meanwhile.
 */
export async function atPace(act: Act, count: number, milliseconds: number): Promise<number[]> {
  const startedMs = performance.now()
  const took: Promise<number>[] = []
  for (let at = 0; at < count; at++) {
    const dueMs = startedMs + (at * milliseconds) / count
    const early = dueMs - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    took.push(act().then(() => performance.now() - dueMs))
  }
  return Promise.all(took)
}

export interface Pace {
  name: string
  perSecond: number
  /** Time of our own process for one, in milliseconds. */
  processorMs: number
}

/** Gives each of several acts its turn, many times over, so that what else the machine does is shared out fairly. */
export async function inTurns(
  acts: Readonly<Record<string, Act>>,
  { rounds, turnMs, parallel }: { rounds: number; turnMs: number; parallel: number }
): Promise<Map<string, Pace>> {
  const sums = new Map<string, { done: number; tookMs: number; processorMs: number }>()
  for (let round = -1; round < rounds; round++) {
    for (const [name, act] of Object.entries(acts)) {
      const [startedMs, usedBefore] = [performance.now(), process.cpuUsage()]
      const done = await asFastAsPossible(act, parallel, turnMs)
      const used = process.cpuUsage(usedBefore)
      if (round < 0) continue // the first round warms up
      const sum = sums.get(name) ?? { done: 0, tookMs: 0, processorMs: 0 }
      sum.done += done
      sum.tookMs += performance.now() - startedMs
      sum.processorMs += (used.user + used.system) / 1000
      sums.set(name, sum)
    }
  }
  return new Map(
    [...sums].map(([name, { done, tookMs, processorMs }]) => [
      name,
      { name, perSecond: (done / tookMs) * 1000, processorMs: processorMs / done }
    ])
  )
}
