// What subscribing to push messages needs of the site.
import { PUSH_HOSTS, type PushReach } from '../../src/push/rules.ts'
import { settings } from '../../src/settings/settings.ts'

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
    }

/** `publicKey` '' = there is none. Origins are for a push service on one's own machine. */
export function pushBy(
  publicKey: string,
  moreHosts: readonly string[],
  origins: readonly string[] = []
): Push {
  if (!settings.features.push) return { isOn: false, because: 'the settings of the podcast say so' }
  if (!publicKey) return { isOn: false, because: 'VAPID_PUBLIC_KEY is not set' }
  return { isOn: true, publicKey, reach: { hosts: [...PUSH_HOSTS, ...moreHosts], origins } }
}
