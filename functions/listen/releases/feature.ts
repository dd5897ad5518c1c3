import type { Feature } from '../../platform/feature.ts'
import { findReleasesJob } from './find-releases.ts'

export const releases: Feature = {
  name: 'releases',
  jobs: [findReleasesJob],
  background: ['site-deployed']
}
