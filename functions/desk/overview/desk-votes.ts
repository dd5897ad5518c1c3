// Where the votes of every episode stand, as the hosts read it out.
import type { EpisodeStanding } from '../../../src/desk/overview/contract.ts'
import { standingOf } from '../../../src/desk/overview/standing.ts'
import { displayTitle } from '../../../src/listen/episodes/naming.ts'
import { votingClosesAt } from '../../../src/listen/votes/retention.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { type PublishedResult, publishedResults } from '../../listen/votes/result-queries.ts'
import type { Connected } from '../../platform/services.ts'
import { allTallies, votedEpisodes } from '../backoffice/vote-list.ts'
import { lastRecordedWeek, standingsAt, weekBefore } from './standing-queries.ts'

export async function deskVotes({ db, backoffice, publishedOn }: Connected) {
  const weekStart = await lastRecordedWeek(db)
  const [tallies, results, atStart, before] = await Promise.all([
    allTallies(db),
    publishedResults(db),
    weekStart === undefined ? undefined : standingsAt(db, weekStart),
    weekStart === undefined ? undefined : standingsAt(db, weekBefore(weekStart))
  ])
  const dates = publishedOn()
  const none = new Map<string, number>()
  const episodes = votedEpisodes(tallies, backoffice.ballots()).map(
    ({ episodeNumber, title, totalVotes, movies }): EpisodeStanding => {
      const publishedAt = dates[episodeNumber]
      const result = results.find((one) => one.episodeNumber === episodeNumber)
      const startCounts = weekStart === undefined ? undefined : (atStart?.get(episodeNumber) ?? none)
      return {
        episodeNumber,
        title: displayTitle({ title, episodeNumber }),
        totalVotes,
        closesAt: publishedAt === undefined ? null : votingClosesAt(publishedAt),
        published: result ? wirePublished(result) : null,
        films: standingOf(
          movies.map(({ title: film, year, voteCount }) => ({ title: film, year, voteCount })),
          startCounts,
          before && (before.get(episodeNumber) ?? none)
        )
      }
    }
  )
  return { weekStart: weekStart ?? null, episodes }
}

export const wirePublished = ({ publishedBy, publishedAt }: PublishedResult) => ({
  by: settings.hosts.find(({ id }) => id === publishedBy)?.name ?? publishedBy,
  at: publishedAt.toISOString()
})
