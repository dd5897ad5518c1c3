import type { Feature } from '../../platform/feature.ts'
import { deskMailHandlers } from './handlers.ts'

export const deskMail: Feature = {
  name: 'desk-mail',
  switch: ['desk'],
  mount: 'desk',
  routes: deskMailHandlers
}
