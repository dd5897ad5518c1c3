// Runs on a Netlify event, whose name `deploySucceeded` Netlify reads from this text. Anybody may call it, for any deploy.
import type { Config } from '@netlify/functions'
import { publishDeskJob } from '../../functions/desk/episodes/publish-desk.ts'
import { type DeployEvent, onDeploySucceeded } from '../../functions/listen/releases/site-deployed.ts'
import { live } from '../../functions/live.ts'
import { runJob } from '../../functions/platform/jobs/run-job.ts'

const services = live()

export default {
  deploySucceeded: async (event: DeployEvent) => {
    await onDeploySucceeded(services, event)
    // Notes which revisions of the desk are live now.
    await runJob(services, publishDeskJob)
  }
}

export const config: Config = {}
