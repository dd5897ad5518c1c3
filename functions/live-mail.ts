// What sends mail on a deployed site; apart, so that only the function that sends it carries the library.
import { settings } from '../src/settings/settings.ts'
import { parseEnv } from './env.ts'
import { liveBasics } from './live-basics.ts'
import { smtpMailer } from './services/mailer.smtp.ts'
import type { MailServices } from './services.ts'

export function liveMail(): MailServices {
  const env = parseEnv(process.env)
  const sender = { name: settings.name, address: settings.mail.sender }
  return {
    ...liveBasics(env),
    mailer: env.SMTP_URL ? smtpMailer({ url: env.SMTP_URL, sender }) : undefined
  }
}
