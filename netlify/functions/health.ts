// Mounts the health check on Netlify as a function of its own, so that it starts fast and a flood of it affects nothing else.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { live } from '../../functions/live.ts'
import { healthHandlers } from '../../functions/site/health/handlers.ts'

const services = live()

export default answering(healthHandlers(services), services.log)

export const config: Config = {
  // A monitor calls once a minute, from a few addresses.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: '/api/health'
}
