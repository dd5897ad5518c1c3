// What a listener reads when a new episode is out.
import { settings } from '../settings/settings.ts'

export const pushNoticeText = {
  title: (episodeNumber: number) => `${settings.name}: aflevering ${episodeNumber}`,
  untitled: 'Er staat een nieuwe aflevering voor je klaar.'
} as const
