// Netlify reports a successful deploy. Anyone can send this event, so it is only a hint: the live site itself is checked.

import { SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { type Runnable, runJob } from '../../platform/jobs/run-job.ts'
import type { Services } from '../../platform/services.ts'
import { checkReleasesNow } from '../feed/release-queries.ts'
import { wantedBuild } from '../feed/request-build.ts'
import { launchWorker } from '../push/workers.ts'
import { findReleases } from './find-releases.ts'

/** The part of Netlify's event that we read. Previews and branch deploys have another `context`. */
export type DeployEvent = { deploy?: { context?: unknown } }

/** The work after a deploy. Like a job, it runs in one process at a time and is logged. */
const siteDeployed: Runnable = {
  name: 'site-deployed',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  async run(services, signal) {
    const { db, now, releases } = services
    await checkReleasesNow(db, now())
    const found = await findReleases({ db, liveSite: releases.liveSite, now }, signal)
    // If this fails, the campaign watch starts a worker within five minutes.
    if (found.announced > 0) await launchWorker(services).catch(() => undefined)
    const behind = (await wantedBuild({ db, releases, now: now() })) ? 1 : 0
    return { ...found, behind }
  }
}

/** Called after a successful deploy. Never throws: the job that runs every minute does the same check. */
export async function onDeploySucceeded(services: Services, event: DeployEvent): Promise<void> {
  if (event.deploy?.context !== 'production') return
  await runJob(services, siteDeployed)
}
