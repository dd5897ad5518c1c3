// Runs on a Netlify event, whose name `deploySucceeded` Netlify reads from this text. Anybody may call it, for any deploy.
import type { Config } from '@netlify/functions'
import { type DeployEvent, onDeploySucceeded } from '../../functions/listen/releases/site-deployed.ts'
import { live } from '../../functions/live.ts'

const services = live()

export default {
  deploySucceeded: (event: DeployEvent) => onDeploySucceeded(services, event)
}

export const config: Config = {}
