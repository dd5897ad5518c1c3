// What sends push messages on a deployed site; apart, so that no other function carries it along.

import { settings } from '../src/features/brand/settings.ts'
import { PUSH_HOSTS } from '../src/features/push/rules.ts'
import { systemClock } from './clock.ts'
import { parseEnv } from './env.ts'
import type { SendingPorts } from './push/send-in-background.ts'
import { webPushSender } from './services/web-push/push-sender.web-push.ts'

export function livePushPorts(): SendingPorts {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_MORE_HOSTS } = parseEnv(process.env)
  const pair = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const reach = { hosts: [...PUSH_HOSTS, ...PUSH_MORE_HOSTS], origins: [] }
  const subject = `mailto:${settings.mail.support}`
  return {
    openSender: () => webPushSender({ pair, subject, reach, now: systemClock })
  }
}
