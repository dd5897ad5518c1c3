import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { settings } from '../../site/brand/settings.ts'
import { HANDOVER_DATABASE, HANDOVER_PATH, LINKED_KEY } from './handover-memory.ts'
import { KEPT_DAYS } from './sealed-limits.ts'

export const handover: Feature = {
  name: 'handover',
  switch: ['handover'],
  paths: { '/api/handover': ['handover'], [HANDOVER_PATH]: ['handover'] },
  stored: [
    { name: settings.shortName + HANDOVER_DATABASE, what: storedText.handover(KEPT_DAYS) },
    { name: settings.shortName + LINKED_KEY, what: storedText.linked }
  ]
}
