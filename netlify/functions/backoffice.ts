// Mounts the backoffice API on Netlify, separate from the calls of visitors, so that secrets share no process with public code.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { backofficeHandlers } from '../../functions/desk/backoffice/handlers.ts'
import { live } from '../../functions/live.ts'

const services = live()

export default answering(backofficeHandlers(services), services.log)

export const config: Config = {
  // Far more than three hosts need, far less than guessing needs. Applies in addition to our own limit.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: ['/api/bo9/login', '/api/bo9/logout', '/api/bo9/orders', '/api/bo9/order-sums', '/api/bo9/votes']
}
