import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { FAN_DRAFT_KEY, FAN_SIGNUP_KEY, FAN_SNAPSHOT_KEY } from './memory.ts'

export const superfan: Feature = {
  name: 'superfan',
  switch: ['superfan'],
  paths: {
    '/superfan/': ['superfan'],
    '/api/superfans': ['superfan'],
    '/api/subscription/': ['superfan'],
    '/api/stripe/portal/': ['superfan']
  },
  stored: [
    { name: settings.shortName + FAN_DRAFT_KEY, what: storedText.fanDraft },
    { name: settings.shortName + FAN_SIGNUP_KEY, what: storedText.fanSignup },
    { name: settings.shortName + FAN_SNAPSHOT_KEY, what: storedText.fanSnapshot }
  ]
}
