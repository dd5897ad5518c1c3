// The host says that a deploy went well. Whoever says it, it only means "look": what counts is what the live site shows.
import { SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { type Runnable, runJob } from '../jobs/run-job.ts'
import { launchWorkers } from '../push/watch-campaigns.ts'
import { findPremieres } from './find-releases.ts'
import type { PremiereServices } from './ports.ts'
import { wakePremieres } from './queries.ts'
import { wantedBuild } from './request-build.ts'

/** Netlify's event, as far as it is read: previews and branches have a context of their own. */
export type DeployEvent = { deploy?: { context?: unknown } }

/** Work of a deploy; like a job it is done by one process at a time, and written in the log. */
const siteDeployed: Runnable<PremiereServices> = {
  name: 'site-deployed',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  async run(services, signal) {
    const { db, now, premieres } = services
    await wakePremieres(db, now())
    const found = await findPremieres({ db, liveSite: premieres.liveSite, now }, signal)
    // When it fails, the watch over campaigns starts them within five minutes.
    if (found.announced > 0) await launchWorkers(services).catch(() => undefined)
    const behind = (await wantedBuild({ db, premieres, now: now() })) ? 1 : 0
    return { ...found, behind }
  }
}

/** To be called when a deploy went well. Never throws: the jobs of every minute look as well. */
export async function onDeploySucceeded(services: PremiereServices, event: DeployEvent): Promise<void> {
  if (event.deploy?.context !== 'production') return
  await runJob(services, siteDeployed)
}
