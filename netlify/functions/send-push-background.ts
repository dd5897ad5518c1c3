// Sends push messages at Netlify; the name makes it a background function.
import { liveBasics } from '../../functions/live-basics.ts'
import { livePushPorts } from '../../functions/live-push.ts'
import { sendInBackground } from '../../functions/push/send-in-background.ts'

export default sendInBackground(liveBasics(), livePushPorts())

export const config = {}
