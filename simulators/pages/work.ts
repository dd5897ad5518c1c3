// The jobs of the clock, done by hand on the local page: who tries the shop need not wait for a mail.
import { setTimeout as wait } from 'node:timers/promises'
import { type Runnable, runJob } from '../../functions/jobs/run-job.ts'
import { workOutboxJob } from '../../functions/jobs/work-outbox.ts'
import { jobs } from '../../functions/jobs.ts'
import type { LocalServices } from '../../functions/local-releases.ts'
import type { BasicServices } from '../../functions/services.ts'
import type { Work } from './desk.ts'

const ASK_AGAIN_MS = 200
const MAX_TRIES = 50

/** What follows from an order comes first. */
export function workOf(services: LocalServices): Work {
  const first = workOutboxJob.name
  const others = jobs.map(({ name }) => name).filter((name) => name !== first)
  return {
    names: [first, ...others],
    async run(name) {
      const job = jobs.find((each) => each.name === name)
      return job !== undefined && runAfterOthers(services, job)
    }
  }
}

/** The clock may be at it, since before what one wants done: its run is waited for. */
export async function runAfterOthers<S extends BasicServices>(
  services: S,
  job: Runnable<S>
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const outcome = await runJob(services, job)
    if (outcome !== 'busy') return outcome === 'done'
    await wait(ASK_AGAIN_MS)
  }
  return false
}
