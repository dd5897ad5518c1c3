import type { Feature } from '../feature.ts'
import { deskHandlers } from './handlers.ts'
import { deskTables } from './tables.ts'

export const desk: Feature = {
  name: 'desk',
  switch: ['desk'],
  mount: 'desk',
  routes: deskHandlers,
  tables: deskTables
}
