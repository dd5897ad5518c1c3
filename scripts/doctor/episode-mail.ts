// Checks whether mail servers will accept the mails about episodes: who sends to many is asked for more than who sends a receipt.
import { resolveTxt } from 'node:dns/promises'
import type { Env } from '../../functions/env.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'
import { isExample } from './own-secrets.ts'
import { checkSenderRecords, domainOf, type LookUpRecords } from './sender.ts'

/** Of a domain, or of the one above it. */
export type HasDmarc = (domain: string) => Promise<boolean | 'unreachable'>

export async function checkEpisodeMail(
  { MAIL_WEBHOOK_SECRETS: secrets }: Pick<Env, 'MAIL_WEBHOOK_SECRETS'>,
  { mail }: Pick<Settings, 'mail'>,
  lookUp?: LookUpRecords,
  hasDmarc: HasDmarc = lookUpDmarc
): Promise<Finding[]> {
  const sender = mail.episodes ?? mail.sender
  return [
    ...ownSender(mail),
    ...(mail.episodes ? await checkSenderRecords(sender, 'mail.episodes', lookUp) : []),
    ...(isExample(sender) ? [] : [await dmarc(domainOf(sender), hasDmarc)]),
    webhook(secrets)
  ]
}

function ownSender({ episodes, sender }: Settings['mail']): Finding[] {
  const { fine, warning, missing } = findingsOn('mail.episodes')
  if (!episodes)
    return [
      warning(
        `the mails about episodes come from ${sender}, as those of orders do: whoever calls one spam harms the other. Give them a sender of their own in brand/podcast.ts, at a subdomain.`
      )
    ]
  if (isExample(episodes)) return [missing(`still an example in brand/podcast.ts: ${episodes}.`)]
  return [fine(`the mails about episodes come from ${episodes}.`)]
}

async function dmarc(domain: string, hasDmarc: HasDmarc): Promise<Finding> {
  const { fine, warning } = findingsOn(`DMARC of ${domain}`)
  const found = await hasDmarc(domain)
  if (found === 'unreachable') return warning('could not be looked up: DNS does not answer here.')
  return found
    ? fine('it is there.')
    : warning(
        `no DMARC record is found: Gmail and Yahoo refuse mail to many without one. Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none".`
      )
}

function webhook(secrets: readonly string[]): Finding {
  const { fine, missing } = findingsOn('MAIL_WEBHOOK_SECRETS')
  return secrets.length > 0
    ? fine('what bounces later and what is called spam can be told to /api/mail/events.')
    : missing(
        'nobody is taken off the list for a mail that bounces later or is called spam: see docs/mail.md.'
      )
}

async function lookUpDmarc(domain: string): Promise<boolean | 'unreachable'> {
  const parent = domain.split('.').slice(1).join('.')
  for (const one of parent.includes('.') ? [domain, parent] : [domain]) {
    try {
      const texts = await resolveTxt(`_dmarc.${one}`)
      if (texts.some((parts) => parts.join('').toLowerCase().startsWith('v=dmarc1'))) return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENODATA' && code !== 'ENOTFOUND') return 'unreachable'
    }
  }
  return false
}
