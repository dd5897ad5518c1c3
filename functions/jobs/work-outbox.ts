// Does what was promised: the one list of who does which kind of promise.
import { fulfilDuty } from '../checkout/fulfil-order.ts'
import { FULFIL_KIND, ORDER_MAIL_KIND, REFUND_KIND, STOP_PRINT_KIND } from '../checkout/order-effects.ts'
import { refundDuty } from '../checkout/refund-payment.ts'
import { stopPrintDuty } from '../checkout/stop-print.ts'
import { orderMailDuty } from '../mail/send-order-mail.ts'
import { type Duty, workOutbox } from '../outbox/work-outbox.ts'
import { ALERT_KIND, alertWorker } from '../releases/alerts.ts'
import type { OrderServices } from '../services.ts'
import { FAN_MAIL_KIND } from '../superfan/fan-mails.ts'
import { fanMailDuty } from '../superfan/send-fan-mail.ts'
import { WITHDRAWAL_MAIL_KIND } from '../withdrawals/queries.ts'
import { withdrawalMailDuty } from '../withdrawals/send-withdrawal-mail.ts'
import { type Job, type JobServices, SCHEDULED_WITHIN_SECONDS } from './job.ts'

/** By the kind of promise. A kind that is not in it waits. */
const dutiesOf = (services: JobServices<OrderServices>): Readonly<Record<string, Duty>> => ({
  [ALERT_KIND]: { work: alertWorker(services.mailer) },
  [ORDER_MAIL_KIND]: orderMailDuty(services),
  [FULFIL_KIND]: fulfilDuty(services),
  [STOP_PRINT_KIND]: stopPrintDuty(services),
  [REFUND_KIND]: refundDuty(services),
  [WITHDRAWAL_MAIL_KIND]: withdrawalMailDuty(services),
  [FAN_MAIL_KIND]: fanMailDuty(services)
})

/** Enough to keep a slow Printful busy, and few enough that what they began is done before the host ends the run. */
const PARALLEL = 5

export const workOutboxJob: Job<OrderServices> = {
  name: 'work-outbox',
  schedule: '* * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: (services, signal) => workOutbox(services, dutiesOf(services), signal, PARALLEL)
}
