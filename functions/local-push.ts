// Push messages on one machine: the real sender, in this process; beside the real services one of our own, whose
// outbox can be read in the log.

import { openPushSimulator, type PushedMessage } from '../simulators/push-service.ts'
import { settings } from '../src/features/brand/settings.ts'
import type { PushNotice } from '../src/features/push/rules.ts'
import { tellHostsBy } from './push/tell-hosts.ts'
import type { VapidPair } from './push/vapid-pair.ts'
import { work } from './push/work.ts'
import { type Push, pushOf } from './services/web-push/push.ts'
import { webPushSender } from './services/web-push/push-sender.web-push.ts'
import type { Services } from './services.ts'

/** Away from the ports that people choose: with the site on 4321 it listens on 24321. */
const SIMULATOR_PORT_ABOVE = 20_000
const USUAL_PORT = 4321

export interface LocalPush {
  pair: VapidPair
  moreHosts: readonly string[]
  /** Where the site listens; '' = the usual port. */
  sitePort: string
}

/** A port that is taken (a second site of this machine) is another port then. */
export async function localPush(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  { pair, moreHosts, sitePort }: LocalPush
): Promise<Push> {
  const { publicKey } = pair
  const port = SIMULATOR_PORT_ABOVE + (Number(sitePort) || USUAL_PORT)
  const simulator = await openPushSimulator({ publicKey, port, tell }).catch(() =>
    openPushSimulator({ publicKey, tell })
  )
  const origins = [simulator.origin]
  let isWorking = false

  async function workOnce(): Promise<void> {
    const push = pushOf({ publicKey, moreHosts, origins, launch })
    if (!db || !push.isOn) return
    const subject = `mailto:${settings.mail.support}`
    const sender = webPushSender({ pair, subject, reach: push.reach, now })
    await work({ db, log, now, sender, tellHosts: tellHostsBy(db, log, now) })
    await sender.close()
  }
  /** One worker is enough for one machine; nobody waits for it. */
  async function launch(): Promise<void> {
    if (isWorking) return
    isWorking = true
    void workOnce().finally(() => {
      isWorking = false
    })
  }
  return pushOf({ publicKey, moreHosts, origins, launch })
}

/** The outbox, line by line. */
function tell({ text, subscriptionId }: PushedMessage): void {
  const { title, body, path } = JSON.parse(text) as PushNotice
  console.log(`push to browser ${subscriptionId.slice(0, 8)}: ${title} · ${body} → ${path}`)
}
