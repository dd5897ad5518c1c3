// The job that processes the outbox, with the handler for each kind of message.

import type { MessageKind } from '../src/desk/access/message-kinds.ts'
import { HOST_MAIL_KIND, hostMailHandler } from './desk/access/host-mails.ts'
import { INVITATION_KIND, invitationHandler } from './desk/access/invitations.ts'
import { FINISH_ACT_KIND } from './desk/orders/act-queries.ts'
import { finishActHandler } from './desk/orders/perform-act.ts'
import { listenerMailHandler } from './listen/mail/send-listener-mail.ts'
import { LISTENER_MAIL_KIND } from './listen/mail/subscriber-queries.ts'
import { ALERT_KIND, alertWorker } from './platform/alerts/alerts.ts'
import { outboxTables } from './platform/db/schema.ts'
import type { Feature } from './platform/feature.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from './platform/jobs/job.ts'
import { type OutboxHandler, workOutbox } from './platform/outbox/work-messages.ts'
import type { Connected } from './platform/services.ts'
import { orderMailHandler } from './shop/letters/send-order-mail.ts'
import { FULFIL_KIND, ORDER_MAIL_KIND, REFUND_KIND, STOP_PRINT_KIND } from './shop/orders/effects.ts'
import { refundHandler } from './shop/payments/refunds.ts'
import { fulfilHandler } from './shop/printing/fulfil-order.ts'
import { stopPrintHandler } from './shop/printing/stop-print.ts'
import { FAN_MAIL_KIND } from './shop/superfan/fan-mails.ts'
import { fanMailHandler } from './shop/superfan/send-fan-mail.ts'
import { withdrawalMailHandler } from './shop/withdrawals/send-withdrawal-mail.ts'
import { WITHDRAWAL_MAIL_KIND } from './shop/withdrawals/withdrawal-queries.ts'

/** Handlers by kind of message: hosts read of each that was given up. Messages of other kinds wait. */
const handlersOf = (services: Connected): Readonly<Record<MessageKind, OutboxHandler>> => ({
  [ALERT_KIND]: { work: alertWorker(services) },
  [ORDER_MAIL_KIND]: orderMailHandler(services),
  [FULFIL_KIND]: fulfilHandler(services),
  [STOP_PRINT_KIND]: stopPrintHandler(services),
  [REFUND_KIND]: refundHandler(services),
  [WITHDRAWAL_MAIL_KIND]: withdrawalMailHandler(services),
  [FAN_MAIL_KIND]: fanMailHandler(services),
  [HOST_MAIL_KIND]: hostMailHandler(services),
  [INVITATION_KIND]: invitationHandler(services),
  [FINISH_ACT_KIND]: finishActHandler(services),
  [LISTENER_MAIL_KIND]: listenerMailHandler(services)
})

/** Enough to keep a slow Printful busy, and few enough that started tasks finish before the host ends the run. */
const PARALLEL = 5

/** The job runs for 25 seconds of each minute: 85 of the 120 calls that Printful allows. Visitors get the rest. */
export const OUTBOX_PRINTFUL_PER_SECOND = 3.4

export const workOutboxJob: Job = {
  name: 'work-outbox',
  schedule: '* * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: (services, signal) => workOutbox(services, handlersOf(services), signal, PARALLEL)
}

/** The queue itself is in functions/platform/outbox, below the features whose messages it holds. */
export const outboxFeature: Feature = { name: 'outbox', jobs: [workOutboxJob], tables: outboxTables }
