// Sends the mails of episodes at Netlify; the name makes it a background function.
import type { Config } from '@netlify/functions'
import { sendMailInBackground } from '../../functions/listen/mail/mail-workers.ts'
import { live } from '../../functions/live.ts'

export default sendMailInBackground(live())

export const config: Config = {}
