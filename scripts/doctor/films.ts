// Checks the sources of film details and reviews with one request each, as the site sends it.

import type { ReviewSources } from '../../functions/platform/services/apple/review-source.ts'
import type { FilmSources } from '../../functions/platform/services/film-sources.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { type Finding, findingsOn, inWords } from './finding.ts'

/** A film that every source has: The Godfather. A source without it is accepted all the same. */
const FILM = { tmdbId: 238, imdbId: 'tt0068646' }

export async function checkFilmDatabase({ database }: Pick<FilmSources, 'database'>): Promise<Finding> {
  const subject = 'TMDB_API_KEY'
  if (!database)
    return findingsOn(subject).missing(
      'films have only the names from the episodes: no posters, years, plots or ages.'
    )
  const remedy = 'Copy the API key again from themoviedb.org, Settings, API'
  return checkSource(subject, () => database.film(FILM.tmdbId), remedy)
}

/** Uses one call of the daily quota. */
export async function checkRatings({ ratings }: Pick<FilmSources, 'ratings'>): Promise<Finding> {
  const subject = 'OMDB_API_KEY'
  if (!ratings) return findingsOn(subject).missing("the overlay of a film shows no rating of IMDb's.")
  const remedy = 'Copy the key again from the mail of omdbapi.com, and follow its link to activate it'
  return checkSource(subject, () => ratings.rating(FILM.imdbId), remedy)
}

export async function checkDiary({ diary, database }: FilmSources): Promise<Finding> {
  const subject = 'DIARY_BASE'
  if (!diary) return findingsOn(subject).missing('the film diary is not read: no average of its members.')
  if (!database) return findingsOn(subject).missing('not checked: it needs TMDB, whose key is not set.')
  const remedy = 'The overlay works without it; DIARY_BASE=off stops the calls'
  return checkSource(subject, () => diary.average(FILM.tmdbId), remedy)
}

export async function checkReviews({ apple }: Pick<ReviewSources, 'apple'>): Promise<Finding> {
  const subject = 'reviews.appleId'
  if (!apple)
    return findingsOn(subject).missing(
      'not set in brand/podcast.ts: only the reviews that you entered are shown.'
    )
  const remedy = "Check that it is the number in the podcast's address at podcasts.apple.com"
  return checkSource(subject, () => Promise.all(Object.values(apple).map((shop) => shop.list())), remedy)
}

async function checkSource(subject: string, call: () => Promise<unknown>, remedy: string): Promise<Finding> {
  const { fine, wrong } = findingsOn(subject)
  try {
    await call()
    return fine('answers.')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return wrong(`${inWords(error)}. ${remedy}.`)
  }
}
