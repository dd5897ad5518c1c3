// What keeps promises on a deployed site: mail, bank and Printful; apart, so that only the function that does it carries them all.
import { settings } from '../src/features/brand/settings.ts'
import { parseEnv } from './env.ts'
import { basicsOn, databaseAlone } from './live-database.ts'
import { PROMISED_WORK_PER_SECOND } from './services/printful/client.ts'
import { smtpMailer } from './services/smtp/mailer.smtp.ts'
import type { OrderServices } from './services.ts'
import { paymentsOf, printingOf } from './sources.ts'

export function liveOrders(): OrderServices {
  const env = parseEnv(process.env)
  const basics = basicsOn(env, databaseAlone(env))
  const sender = { name: settings.name, address: settings.mail.sender }
  return {
    ...basics,
    mailer: env.SMTP_URL ? smtpMailer({ url: env.SMTP_URL, sender }) : undefined,
    payments: paymentsOf(env, basics),
    // Nothing that was promised asks about subscriptions, and what asks about them is heavy.
    memberships: undefined,
    printing: printingOf(env, undefined, PROMISED_WORK_PER_SECOND)
  }
}
