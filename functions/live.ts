// The services of a deployed site: no simulators, and the data of the podcast as of the build.

import type { Embeddable } from '../src/listen/embed/embeddable.ts'
import { settings } from '../src/site/brand/settings.ts'
import { type BuiltPodcast, composeServices } from './composition.ts'
import builtBallots from './desk/backoffice/built-ballots.json' with { type: 'json' }
import builtForDesk from './desk/episodes/built-for-desk.json' with { type: 'json' }
import { parseEnv } from './env.ts'
import builtFilmIds from './films/film/built-film-ids.json' with { type: 'json' }
import builtEmbeddables from './listen/embed/built-embeddables.json' with { type: 'json' }
import { mailLaunchKey } from './listen/mail/mail-workers.ts'
import { launchKey } from './listen/push/workers.ts'
import builtEpisodes from './listen/votes/built-episodes.json' with { type: 'json' }
import watchedJobs from './platform/jobs/built-jobs.json' with { type: 'json' }
import { backgroundWorker } from './platform/services/netlify/push-worker.netlify.ts'
import type { Services } from './platform/services.ts'
import builtReviews from './site/reviews/built-reviews.json' with { type: 'json' }

const built: BuiltPodcast = {
  ...builtEpisodes,
  ballots: builtBallots,
  episodes: builtForDesk,
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
    launchWorker: () => backgroundWorker(settings.siteUrl, 'send-push-background', launchKey(env.APP_SECRET)),
    launchMailWorker: () =>
      backgroundWorker(settings.siteUrl, 'send-mail-background', mailLaunchKey(env.APP_SECRET)),
    printfulPerSecond
  })
}
