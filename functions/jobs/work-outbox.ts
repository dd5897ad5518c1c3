// Does what was promised: the one list of who does which kind of promise.
import { workOutbox } from '../outbox/work-outbox.ts'
import { ALERT_KIND, alertWorker } from '../premieres/alerts.ts'
import type { MailServices } from '../services.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from './job.ts'

export const workOutboxJob: Job<MailServices> = {
  name: 'work-outbox',
  schedule: '* * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: ({ db, now, mailer }, signal) => workOutbox({ db, now }, { [ALERT_KIND]: alertWorker(mailer) }, signal)
}
