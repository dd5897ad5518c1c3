// What push messages need of the site.

import { settings } from '../../../src/features/brand/settings.ts'
import { PUSH_HOSTS, type PushReach } from '../../../src/features/push/rules.ts'

/** Starts so many workers that send what there is to send; answers when they were asked to. */
export type LaunchWorkers = (howMany: number) => Promise<void>

export type Push =
  | {
      isOn: false
      /** For the log: a setting that is missing, in words. */
      because: string
    }
  | {
      isOn: true
      /** By which push services know the site; URL-safe base64. */
      publicKey: string
      reach: PushReach
      launch: LaunchWorkers
    }

export interface PushParts {
  /** '' = there is none. */
  publicKey: string
  moreHosts: readonly string[]
  /** Of a push service on one's own machine. */
  origins?: readonly string[]
  launch: LaunchWorkers
}

export function pushOf({ publicKey, moreHosts, origins = [], launch }: PushParts): Push {
  if (!settings.features.push) return { isOn: false, because: 'the settings of the podcast say so' }
  if (!publicKey) return { isOn: false, because: 'VAPID_PUBLIC_KEY is not set' }
  return { isOn: true, publicKey, reach: { hosts: [...PUSH_HOSTS, ...moreHosts], origins }, launch }
}
