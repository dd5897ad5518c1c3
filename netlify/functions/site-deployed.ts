// Runs on a Netlify event, whose name `deploySucceeded` Netlify reads from this text. Anybody may call it, for any deploy.
import type { Config } from '@netlify/functions'
import { live } from '../../functions/live.ts'
import { type DeployEvent, onDeploySucceeded } from '../../functions/releases/site-deployed.ts'

const services = live()

export default {
  deploySucceeded: (event: DeployEvent) => onDeploySucceeded(services, event)
}

export const config: Config = {}
