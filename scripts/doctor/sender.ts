// Checks whether mail servers will accept the sender: its domain, and the DNS records that allow sending for it.
import { resolve, resolveTxt } from 'node:dns/promises'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'
import { isExample } from './own-secrets.ts'

/** The DNS records of a domain. `unknown`: no such domain is found, also where there is no internet. */
export type SenderRecords = { hasSpf: boolean; hasDkim: boolean } | 'unknown' | 'unreachable'
export type LookUpRecords = (domain: string) => Promise<SenderRecords>

/** A sender at another domain than the site's, which looks like forged mail; needs no lookup. */
export function checkSenderDomain({ siteUrl, mail }: Pick<Settings, 'siteUrl' | 'mail'>): Finding[] {
  const domain = domainOf(mail.sender)
  const site = new URL(siteUrl).hostname.replace(/^www\./, '')
  if (isExample(mail.sender) || isExample(siteUrl)) return []
  const isOurs = [site, domain].some((one) => `.${one}`.endsWith(`.${one === site ? domain : site}`))
  return isOurs
    ? []
    : [
        findingsOn('mail.sender').warning(
          `${mail.sender} is not at ${site}, the domain of siteUrl: mail servers may treat its mail as forged. Use an address at ${site} in brand/podcast.ts, with the SPF and DKIM records that your mail service shows.`
        )
      ]
}

/** The records that the sender's domain lacks. */
export async function checkSenderRecords(
  sender: string,
  /** Its setting. */
  name: string,
  lookUp: LookUpRecords = lookUpRecords
): Promise<Finding[]> {
  const domain = domainOf(sender)
  if (isExample(sender)) return []
  const { fine, warning } = findingsOn(`SPF and DKIM of ${domain}`)
  const records = await lookUp(domain)
  if (records === 'unreachable') return [warning('could not be looked up: DNS does not answer here.')]
  if (records === 'unknown')
    return [
      warning(`${domain} is not found in DNS: is it spelled correctly (${name}), and is this machine online?`)
    ]
  const lacking = [...(records.hasSpf ? [] : ['SPF']), ...(records.hasDkim ? [] : ['DKIM'])]
  return lacking.length === 0
    ? [fine('both are there. Whether they allow your mail service shows in a mail that you send yourself.')]
    : [
        warning(
          `no ${lacking.join(' and no ')} record is found: mail of ${sender} may be treated as spam. Add what your mail service shows for this domain.`
        )
      ]
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

async function lookUpRecords(domain: string): Promise<SenderRecords> {
  try {
    const texts = await resolveTxt(domain).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA') return []
      throw error
    })
    return {
      hasSpf: texts.some((parts) => parts.join('').toLowerCase().startsWith('v=spf1')),
      hasDkim: await hasKeys(domain)
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? 'unknown' : 'unreachable'
  }
}

/** The names of DKIM keys cannot be listed, but if there is one, `_domainkey` exists without data. */
async function hasKeys(domain: string): Promise<boolean> {
  try {
    await resolve(`_domainkey.${domain}`, 'TXT')
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENODATA' || code === 'ENOTFOUND') return code === 'ENODATA'
    throw error
  }
}
