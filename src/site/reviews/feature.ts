import type { Feature } from '../../feature.ts'

export const reviews: Feature = {
  name: 'reviews',
  switch: ['reviews'],
  paths: {
    '/api/:provider/reviews': ['reviews']
  }
}
