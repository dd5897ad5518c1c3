// Hangs on the events of Netlify: `deploySucceeded` is read from this text. It may be called by anybody, for any deploy.
import { liveReleases } from '../../functions/live-releases.ts'
import { type DeployEvent, onDeploySucceeded } from '../../functions/releases/site-deployed.ts'

const services = liveReleases()

export default {
  deploySucceeded: (event: DeployEvent) => onDeploySucceeded(services, event)
}

export const config = {}
