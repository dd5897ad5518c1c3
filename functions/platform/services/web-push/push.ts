// The push settings of the site.

import { PUSH_HOSTS, type PushReach } from '../../../../src/listen/push/push-hosts.ts'
import { settings } from '../../../../src/site/brand/settings.ts'

/** Starts a worker that sends the messages that are due; resolves once it was requested. */
export type LaunchWorker = () => Promise<void>

export type Push =
  | {
      isOn: false
      /** The missing setting, for the log. */
      because: string
    }
  | {
      isOn: true
      /** The VAPID public key; URL-safe base64. */
      publicKey: string
      reach: PushReach
      launch: LaunchWorker
    }

export interface PushParts {
  /** '' = none. */
  publicKey: string
  moreHosts: readonly string[]
  /** Origins of push services on the developer's own machine. */
  origins?: readonly string[]
  launch: LaunchWorker
}

export function pushOf({ publicKey, moreHosts, origins = [], launch }: PushParts): Push {
  if (!settings.features.push) return { isOn: false, because: 'features.push is off in brand/podcast.ts' }
  if (!publicKey) return { isOn: false, because: 'VAPID_PUBLIC_KEY is not set' }
  return { isOn: true, publicKey, reach: { hosts: [...PUSH_HOSTS, ...moreHosts], origins }, launch }
}
