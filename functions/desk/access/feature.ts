import type { Feature } from '../../platform/feature.ts'
import { deskHandlers } from './handlers.ts'
import { DESK_CAP, DESK_LIMITS } from './limits.ts'
import { deskTables } from './schema.ts'

export const desk: Feature = {
  name: 'desk',
  switch: ['desk'],
  mount: 'desk',
  routes: deskHandlers,
  limits: DESK_LIMITS,
  instanceCap: DESK_CAP,
  tables: deskTables
}
