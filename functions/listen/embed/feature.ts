import type { Feature } from '../../platform/feature.ts'
import { embedHandlers } from './handlers.ts'

export const embed: Feature = {
  name: 'embed',
  mount: 'api',
  routes: embedHandlers
}
