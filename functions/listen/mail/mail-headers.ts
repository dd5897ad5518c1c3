// The sender and the headers of mails to listeners.
import { ONE_CLICK_PATH } from '../../../src/listen/mail/contract.ts'
import { settings } from '../../../src/site/brand/settings.ts'

/** Apart from the sender of orders, whose mails must arrive whatever listeners think of the others. */
export const listenerSender = {
  name: settings.name,
  address: settings.mail.episodes ?? settings.mail.sender
}

/** One press in a mail program unsubscribes (RFC 2369 and 8058). */
export const unsubscribeHeaders = (token: string): Readonly<Record<string, string>> => {
  const url = `${settings.siteUrl}${ONE_CLICK_PATH}?t=${token}`
  const mailto = `mailto:${settings.mail.support}?subject=${encodeURIComponent(`unsubscribe ${token}`)}`
  return {
    'List-Unsubscribe': `<${url}>, <${mailto}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
  }
}
