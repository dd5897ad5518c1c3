// The host says that a deploy went well. Whoever says it, it only means "look": what counts is what the live site shows.
import { SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { type Runnable, runJob } from '../jobs/run-job.ts'
import { launchWorkers } from '../push/watch-campaigns.ts'
import { findReleases } from './find-releases.ts'
import type { ReleaseServices } from './ports.ts'
import { wakeReleases } from './queries.ts'
import { wantedBuild } from './request-build.ts'

/** Netlify's event, as far as it is read: previews and branches have a context of their own. */
export type DeployEvent = { deploy?: { context?: unknown } }

/** Work of a deploy; like a job it is done by one process at a time, and written in the log. */
const siteDeployed: Runnable<ReleaseServices> = {
  name: 'site-deployed',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  async run(services, signal) {
    const { db, now, releases } = services
    await wakeReleases(db, now())
    const found = await findReleases({ db, liveSite: releases.liveSite, now }, signal)
    // When it fails, the watch over campaigns starts them within five minutes.
    if (found.announced > 0) await launchWorkers(services).catch(() => undefined)
    const behind = (await wantedBuild({ db, releases, now: now() })) ? 1 : 0
    return { ...found, behind }
  }
}

/** To be called when a deploy went well. Never throws: the jobs of every minute look as well. */
export async function onDeploySucceeded(services: ReleaseServices, event: DeployEvent): Promise<void> {
  if (event.deploy?.context !== 'production') return
  await runJob(services, siteDeployed)
}
