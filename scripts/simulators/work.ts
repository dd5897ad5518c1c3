// The jobs of the clock, done by hand on the local page: who tries the shop need not wait for a mail.

import { runJob } from '../../functions/jobs/run-job.ts'
import { workOutboxJob } from '../../functions/jobs/work-outbox.ts'
import { jobs } from '../../functions/jobs.ts'
import type { LocalServices } from '../../functions/local-premieres.ts'
import type { Work } from './desk.ts'

/** What follows from an order comes first. */
export function workOf(services: LocalServices): Work {
  const first = workOutboxJob.name
  const others = jobs.map(({ name }) => name).filter((name) => name !== first)
  return {
    names: [first, ...others],
    async run(name) {
      const job = jobs.find((each) => each.name === name)
      return job !== undefined && (await runJob(services, job)) === 'done'
    }
  }
}
