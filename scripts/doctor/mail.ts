// Checks the login at the mail server. Sends nothing.
import type { Env } from '../../functions/env.ts'
import { tryLogin } from '../../functions/platform/services/smtp/mailer.smtp.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn, inWords } from './finding.ts'
import { isExample } from './own-secrets.ts'
import { checkSenderDomain, checkSenderRecords, type LookUpRecords } from './sender.ts'

export async function checkMail(
  { SMTP_URL: url }: Pick<Env, 'SMTP_URL'>,
  settings: Pick<Settings, 'mail' | 'siteUrl'>,
  withinMs?: number,
  lookUp?: LookUpRecords
): Promise<Finding[]> {
  const { fine, missing, wrong } = findingsOn('SMTP_URL')
  if (!url)
    return [
      missing(
        'no mail is sent: buyers get no confirmation, you get no alerts. On this machine mail is put into .data/mail.'
      ),
      ...checkSenderDomain(settings)
    ]
  const records = await checkSenderRecords(settings.mail.sender, 'mail.sender', lookUp)
  return [await server(), ...addresses(settings.mail), ...checkSenderDomain(settings), ...records]

  async function server(): Promise<Finding> {
    if (!URL.parse(url))
      return wrong('is no address: name and password must be written as in one (@ is %40, / is %2F).')
    try {
      await tryLogin({ url, ...(withinMs === undefined ? {} : { withinMs }) })
      return fine('the mail server accepts the name and the password.')
    } catch (error) {
      return wrong(remedy(inWords(error)))
    }
  }
}

function remedy(words: string): string {
  const [, reason = words] = /\((\w[^)]*)\)$/.exec(words) ?? []
  if (/EAUTH/.test(reason))
    return `the server refuses the name or the password (${reason}): copy both again from its dashboard.`
  if (/ETLS/.test(reason)) return `the server does not encrypt (${reason}): use smtps:// and port 465.`
  return `the server cannot be reached (${reason}): check host and port, and that the network lets mail out.`
}

function addresses({ sender, alerts }: Settings['mail']): Finding[] {
  const { fine, missing } = findingsOn('mail.sender, mail.alerts')
  const examples = [sender, ...alerts].filter(isExample)
  if (examples.length > 0)
    return [
      missing(
        `still an example in brand/podcast.ts: ${examples.join(', ')}. Mail from or to it reaches nobody.`
      )
    ]
  if (alerts.length === 0) return [missing('mail.alerts in brand/podcast.ts is empty: nobody gets alerts.')]
  return [fine(`mail comes from ${sender}, alerts go to ${alerts.join(', ')}.`)]
}
