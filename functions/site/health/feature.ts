import type { Feature } from '../../platform/feature.ts'
import { healthHandlers } from './handlers.ts'

export const health: Feature = {
  name: 'health',
  mount: 'health',
  routes: healthHandlers
}
