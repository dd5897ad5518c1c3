// What a subscriber of the mails agreed to.
import { MAIL_UNCONFIRMED_DAYS } from '../../site/privacy/periods.ts'

/** How long the link of a confirmation works; until then the address is kept unconfirmed. */
export const CONFIRM_DAYS = MAIL_UNCONFIRMED_DAYS

/** The version of the words beside the form (texts/nl/mail.ts, `consent`). It changes with what they promise. */
export const CONSENT_VERSION = 1
