import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { CONFIRM_DAYS } from './consent.ts'
import { ASKED_KEY, MAIL_PATH } from './mail-memory.ts'

export const mail: Feature = {
  name: 'mail',
  switch: ['mail'],
  paths: { '/api/mail': ['mail'], [MAIL_PATH]: ['mail'] },
  stored: [{ name: settings.shortName + ASKED_KEY, what: storedText.mailAsked(CONFIRM_DAYS) }]
}
