// What a listener reads when a new episode is out.
import { settings } from '../../features/brand/settings.ts'

export const pushNoticeText = {
  numbered: (episodeNumber: number) => `${settings.name}: aflevering ${episodeNumber}`,
  /** Without a number, by the kind of the episode. */
  unnumbered: {
    full: `${settings.name}: extra aflevering`,
    trailer: `${settings.name}: trailer`,
    bonus: `${settings.name}: bonus`
  },
  untitled: 'Er staat een nieuwe aflevering voor je klaar.'
} as const
