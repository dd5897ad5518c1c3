import type { Feature } from '../../platform/feature.ts'
import { forgetPeopleJob } from './forget-people.ts'

export const privacy: Feature = {
  name: 'privacy',
  jobs: [forgetPeopleJob]
}
