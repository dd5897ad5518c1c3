import type { Feature } from '../../platform/feature.ts'
import { dropMailAddressesJob } from './drop-mail-addresses.ts'
import { mailHandlers } from './handlers.ts'
import { MAIL_CAP, MAIL_LIMITS } from './limits.ts'
import { mailTables } from './schema.ts'
import { watchMailsJob } from './watch-mails.ts'

export const mail: Feature = {
  name: 'mail',
  switch: ['mail'],
  mount: 'api',
  routes: mailHandlers,
  jobs: [dropMailAddressesJob, watchMailsJob],
  background: ['send-mail-background'],
  limits: MAIL_LIMITS,
  instanceCap: MAIL_CAP,
  tables: mailTables
}
