// For tests and measurements: the real sender, for push services on this machine.
import type { VapidPair } from '../push/vapid-pair.ts'
import type { Clock } from '../clock.ts'
import type { PushSender } from './web-push/push-sender.ts'
import { webPushSender } from './web-push/push-sender.web-push.ts'

export const openTrialSender = (
  pair: VapidPair,
  origins: readonly string[],
  now: Clock,
  timeoutMs = 60_000
): PushSender =>
  webPushSender({ pair, subject: 'mailto:help@kino9.example', reach: { hosts: [], origins }, now, timeoutMs })
