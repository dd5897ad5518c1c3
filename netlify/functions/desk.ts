// Mounts the API of the hosts' desk on Netlify, separate from the calls of visitors.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { desk } from '../../functions/desk/access/feature.ts'
import { books } from '../../functions/desk/books/feature.ts'
import { deskEpisodes } from '../../functions/desk/episodes/feature.ts'
import { deskMail } from '../../functions/desk/mail/feature.ts'
import { deskOrders } from '../../functions/desk/orders/feature.ts'
import { deskOverview } from '../../functions/desk/overview/feature.ts'
import { live } from '../../functions/live.ts'
import { routesOf } from '../../functions/platform/feature.ts'

const services = live()

export default answering(
  routesOf(services, desk, deskEpisodes, deskMail, deskOrders, deskOverview, books),
  services.log
)

export const config: Config = {
  // Far more than six hosts need, far less than guessing needs.
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: [
    '/api/bo9/desk/me',
    '/api/bo9/desk/logout',
    '/api/bo9/desk/sign-in/options',
    '/api/bo9/desk/sign-in',
    '/api/bo9/desk/check/options',
    '/api/bo9/desk/check',
    '/api/bo9/desk/enrol/options',
    '/api/bo9/desk/enrol',
    '/api/bo9/desk/passkeys/options',
    '/api/bo9/desk/passkeys',
    '/api/bo9/desk/passkeys/revoke',
    '/api/bo9/desk/invitations',
    '/api/bo9/desk/invitations/ask',
    '/api/bo9/desk/sessions/end',
    '/api/bo9/desk/hosts',
    '/api/bo9/desk/log',
    '/api/bo9/desk/mail',
    '/api/bo9/desk/mail/end',
    '/api/bo9/desk/mail/import',
    '/api/bo9/desk/mail/ready',
    '/api/bo9/desk/mail/resume',
    '/api/bo9/desk/mail/try',
    '/api/bo9/desk/attention',
    '/api/bo9/desk/attention/take',
    '/api/bo9/desk/messages/retry',
    '/api/bo9/desk/messages/set-aside',
    '/api/bo9/desk/withdrawals/dismiss',
    '/api/bo9/desk/episodes',
    '/api/bo9/desk/episodes/:slug',
    '/api/bo9/desk/episodes/:slug/draft',
    '/api/bo9/desk/episodes/:slug/transcript',
    '/api/bo9/desk/episodes/:slug/publish',
    '/api/bo9/desk/episodes-build',
    '/api/bo9/desk/next-date',
    '/api/bo9/desk/films/find',
    '/api/bo9/desk/votes',
    '/api/bo9/desk/votes/publish',
    '/api/bo9/desk/coupons',
    '/api/bo9/desk/coupons/make',
    '/api/bo9/desk/coupons/end',
    '/api/bo9/desk/supporters',
    '/api/bo9/desk/supporters/hide',
    '/api/bo9/desk/announcements',
    '/api/bo9/desk/figures',
    '/api/bo9/desk/books',
    '/api/bo9/desk/books/month',
    '/api/bo9/desk/books/close',
    '/api/bo9/desk/books/open',
    '/api/bo9/desk/books/fetch',
    '/api/bo9/desk/books/vat',
    '/api/bo9/desk/orders',
    '/api/bo9/desk/orders-csv',
    '/api/bo9/desk/order',
    '/api/bo9/desk/orders-prepare',
    '/api/bo9/desk/orders-act',
    '/api/bo9/desk/orders-decide',
    '/api/bo9/desk/orders-note'
  ]
}
