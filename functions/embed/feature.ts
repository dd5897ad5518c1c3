import type { Feature } from '../feature.ts'
import { embedHandlers } from './handlers.ts'

export const embed: Feature = {
  name: 'embed',
  mount: 'api',
  routes: embedHandlers
}
