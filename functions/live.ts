// The services of listeners' calls on a deployed site: real adapters only, each from its settings.
import type { Review } from '../src/features/reviews/schema.ts'
import type { BuiltEpisodes } from '../src/features/votes/built.ts'
import { parseEnv } from './env.ts'
import builtFilmIds from './films/built-film-ids.json' with { type: 'json' }
import { liveBasics } from './live-basics.ts'
import builtReviews from './reviews/built-reviews.json' with { type: 'json' }
import type { PageServices } from './services.ts'
import { filmSourcesOf, reviewSourcesOf, runtimeOf } from './sources.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export async function live(): Promise<PageServices> {
  const env = parseEnv(process.env)
  const basics = liveBasics(env)
  const built: BuiltEpisodes = builtEpisodes
  const filmIds = new Set<number>(builtFilmIds)
  const ownReviews: readonly Review[] = builtReviews
  return {
    ...basics,
    candidates: (episodeNumber) => built.candidates[episodeNumber] ?? [],
    isOurFilm: (tmdbId) => filmIds.has(tmdbId),
    filmSources: filmSourcesOf(env, basics),
    reviewSources: reviewSourcesOf(env, () => ownReviews),
    ...runtimeOf(env)
  }
}
