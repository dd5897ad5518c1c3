import { SALES } from '../../../src/site/brand/switches.ts'
import type { Feature } from '../feature.ts'
import { runtimeHandlers } from './handlers.ts'

export const runtimeConfig: Feature = {
  name: 'runtime-config',
  switch: SALES,
  mount: 'api',
  routes: runtimeHandlers
}
