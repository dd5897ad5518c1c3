import { storedText } from '#texts/stored-in-browser.ts'
import type { Feature } from '../../feature.ts'
import { PUSH_DISMISSED_KEY } from './prompt.ts'

export const push: Feature = {
  name: 'push',
  switch: ['push'],
  paths: {
    '/api/push/': ['push']
  },
  stored: [{ name: PUSH_DISMISSED_KEY, what: storedText.push }]
}
