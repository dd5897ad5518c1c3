// The services of a hub's calls on a deployed site: those of the watch, and the cache, which sees to it that calls in a row are one look.
import { parseEnv } from './env.ts'
import { liveReleases } from './live-releases.ts'
import type { ReleaseServices } from './releases/ports.ts'
import { storesOf } from './stores.ts'

export const liveHub = (): ReleaseServices => ({ ...liveReleases(), ...storesOf(parseEnv(process.env)) })
