// Runs jobs by hand on the simulators page, so that users need not wait for a mail.
import { setTimeout as wait } from 'node:timers/promises'
import { jobs } from '../../functions/features.ts'
import type { LocalServices } from '../../functions/local.ts'
import { type Runnable, runJob } from '../../functions/platform/jobs/run-job.ts'
import type { Services } from '../../functions/platform/services.ts'
import { workOutboxJob } from '../../functions/work-outbox.ts'

/** Jobs by name, the most used one first. */
export type Jobs = { names: readonly string[]; run(name: string): Promise<boolean> }

const ASK_AGAIN_MS = 200
const MAX_TRIES = 50

/** The outbox job comes first. */
export function jobsOf(services: LocalServices): Jobs {
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

/** The schedule may already be running the job, since before the user's change; waits for that run and then runs it again. */
export async function runAfterOthers(services: Services, job: Runnable): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const outcome = await runJob(services, job)
    if (outcome !== 'busy') return outcome === 'done'
    await wait(ASK_AGAIN_MS)
  }
  return false
}
