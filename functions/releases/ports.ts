// What new episodes need beside the services of every call: only the functions that work on them bring it along.

import type { SendRequest } from '../http/client/outside-fetch.ts'
import type { BuildHook } from '../services/netlify/build-hook.ts'
import type { LiveSite } from '../services/netlify/live-site.ts'
import type { PodcastFeed } from '../services/rss/podcast-feed.ts'
import type { BasicServices } from '../services.ts'

export interface ReleasePorts {
  /** The feed that is watched; undefined = there is none. */
  feed: PodcastFeed | undefined
  /** The sample belongs to the project: whatever it becomes is meant. */
  isSample: boolean
  /** undefined = this site cannot have itself built. */
  buildHook: BuildHook | undefined
  liveSite: LiveSite
  /** To public addresses only; undefined where no hub could call back. */
  askHub: SendRequest | undefined
}

export type ReleaseServices = BasicServices & { releases: ReleasePorts }
