// Sends push messages at Netlify; the name makes it a background function.
import { live, livePushPorts } from '../../functions/live.ts'
import { sendInBackground } from '../../functions/push/send-in-background.ts'

export default sendInBackground(await live(), await livePushPorts())

export const config = {}
