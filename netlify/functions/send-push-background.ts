// Sends push messages at Netlify; the name makes it a background function.
import type { Config } from '@netlify/functions'
import { live } from '../../functions/live.ts'
import { sendInBackground } from '../../functions/push/workers.ts'

export default sendInBackground(live())

export const config: Config = {}
