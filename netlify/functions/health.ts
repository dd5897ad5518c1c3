// Hangs the call of monitors on Netlify, apart from all others: it starts fast, and what floods it reaches nothing else.
import { answering } from '../../functions/app.ts'
import { healthHandlers } from '../../functions/health/handlers.ts'
import { liveHealth } from '../../functions/live-health.ts'

const services = liveHealth()

export default answering(healthHandlers(services), services.log)

export const config = {
  // A monitor asks once in a minute, from a few places.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: '/api/health'
}
