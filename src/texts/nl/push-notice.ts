import { settings } from '../../site/brand/settings.ts'

export const pushNoticeText = {
  numbered: (number: number | string) => `${settings.name}: aflevering ${number}`,
  /** Where the feed has no numbers. */
  dated: `${settings.name}: nieuwe aflevering`,
  /** For episodes without a number, by their kind. */
  unnumbered: {
    full: `${settings.name}: extra aflevering`,
    trailer: `${settings.name}: trailer`,
    bonus: `${settings.name}: bonus`
  },
  untitled: 'Er staat een nieuwe aflevering voor je klaar.'
} as const
