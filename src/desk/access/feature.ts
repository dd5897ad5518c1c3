import type { Feature } from '../../feature.ts'

export const desk: Feature = {
  name: 'desk',
  switch: ['desk'],
  paths: { '/bo9/desk/': ['desk'], '/api/bo9/desk/': ['desk'] }
}
