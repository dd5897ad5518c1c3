// Sends push messages at Netlify; the name makes it a background function.
import type { Config } from '@netlify/functions'
import { sendInBackground } from '../../functions/listen/push/workers.ts'
import { live } from '../../functions/live.ts'

export default sendInBackground(live())

export const config: Config = {}
