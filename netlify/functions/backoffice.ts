// Hangs the hosts' own calls on Netlify, apart from those of visitors: what is secret shares no process with what is public.
import { answering } from '../../functions/app.ts'
import { backofficeHandlers } from '../../functions/backoffice/handlers.ts'
import { liveBackoffice } from '../../functions/live-backoffice.ts'

const services = liveBackoffice()

export default answering(backofficeHandlers(services), services.log)

export const config = {
  // Far more than three hosts ask, far less than a guesser would: the ring outside our own limit.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: ['/api/bo9/login', '/api/bo9/logout', '/api/bo9/orders', '/api/bo9/votes']
}
