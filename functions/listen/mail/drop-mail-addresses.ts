// Forgets addresses that nobody confirmed, and those that get no more mails.
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { MAIL_ENDED_DAYS, MAIL_UNCONFIRMED_DAYS } from '../../../src/site/privacy/periods.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { forgetSubscribers } from './subscriber-queries.ts'

export const dropMailAddressesJob: Job = {
  name: 'drop-mail-addresses',
  schedule: '27 4 * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }) => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    return forgetSubscribers(db, {
      unconfirmedBefore: daysAgo(MAIL_UNCONFIRMED_DAYS),
      endedBefore: daysAgo(MAIL_ENDED_DAYS)
    })
  }
}
