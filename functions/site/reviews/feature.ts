import type { Feature } from '../../platform/feature.ts'
import { reviewsHandlers } from './handlers.ts'

export const reviews: Feature = {
  name: 'reviews',
  mount: 'api',
  routes: reviewsHandlers
}
