// The services of a deployed site: no simulators, and the data of the podcast as of the build.
import { settings } from '../src/features/brand/settings.ts'
import type { Embeddable } from '../src/features/embed/embeddable.ts'
import builtBallots from './backoffice/built-ballots.json' with { type: 'json' }
import { type BuiltPodcast, composeServices } from './composition.ts'
import builtEmbeddables from './embed/built-embeddables.json' with { type: 'json' }
import { parseEnv } from './env.ts'
import builtFilmIds from './films/built-film-ids.json' with { type: 'json' }
import watchedJobs from './jobs/built-jobs.json' with { type: 'json' }
import { launchKey } from './push/workers.ts'
import builtReviews from './reviews/built-reviews.json' with { type: 'json' }
import { backgroundWorker } from './services/netlify/push-worker.netlify.ts'
import type { Services } from './services.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

const built: BuiltPodcast = {
  ...builtEpisodes,
  ballots: builtBallots,
  embeddables: new Map(Object.entries<Embeddable>(builtEmbeddables)),
  filmIds: new Set<number>(builtFilmIds),
  ownReviews: builtReviews
}

/** Used by every function. `printfulPerSecond`: for a job that calls Printful at a different rate than visitors do. */
export function live({ printfulPerSecond }: { printfulPerSecond?: number } = {}): Services {
  const env = parseEnv(process.env)
  return composeServices(env, {
    built: () => built,
    watchedJobs,
    address: () => settings.siteUrl,
    launchWorker: () => backgroundWorker(settings.siteUrl, launchKey(env.APP_SECRET)),
    printfulPerSecond
  })
}
