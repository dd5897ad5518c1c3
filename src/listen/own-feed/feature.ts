import type { Feature } from '../../feature.ts'
import { OWN_FEED_PATH } from './own-feed-path.ts'

export const ownFeed: Feature = {
  name: 'own-feed',
  switch: ['feed'],
  paths: { [OWN_FEED_PATH]: ['feed'] }
}
