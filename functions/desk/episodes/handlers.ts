// Handlers of the editor: the list, one episode, its draft, publishing, and the search for films.
import { type BuiltEpisode, COLLECTIONS_SLUG, nextEpisode } from '../../../src/desk/episodes/built.ts'
import {
  buildNow,
  type DeskEpisode,
  findFilms,
  giveTranscript,
  type ListedEpisode,
  listEpisodes,
  publishEpisode,
  type Revision,
  readEpisode,
  saveEpisode
} from '../../../src/desk/episodes/contract.ts'
import type { Edited } from '../../../src/desk/episodes/edited.ts'
import { gapsOf } from '../../../src/desk/episodes/findings.ts'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { readTranscript } from '../../../src/listen/transcripts/read.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Route } from '../../platform/http/handle.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import type { Services } from '../../platform/services.ts'
import { handleFor } from '../access/handle-desk.ts'
import { hostIds } from '../access/hosts.ts'
import {
  allDrafts,
  type Draft,
  draftOf,
  hurryBuild,
  keepTranscript,
  newestRevisions,
  type PublishedRevision,
  publishDraft,
  revisionsOf,
  saveDraft
} from './episode-queries.ts'
import { filmsNamed } from './find-films.ts'
import { awaitedDay } from './next-date-queries.ts'
import { buildQueue, publishDeskJob, WAIT_MS } from './publish-desk.ts'

const MOST_REVISIONS = 30
const ONE_EDIT_MS = 10 * MINUTE_MS

export function deskEpisodeHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services
  const built = services.desk.episodes

  /** Also the one that the feed does not have yet. */
  const all = (): BuiltEpisode[] => {
    const next = nextEpisode(built())
    return next ? [next, ...built()] : [...built()]
  }
  const episodeOf = (slug: string) => all().find((one) => one.slug === slug)

  return [
    handle(listEpisodes, { act: 'episodes-viewed' }, async (_, connected) => {
      const { db } = connected
      const [drafts, revisions, nextDate, queue] = await Promise.all([
        allDrafts(db),
        newestRevisions(db),
        awaitedDay(db, built(), now()),
        buildQueue(connected)
      ])
      const draftBy = new Map(drafts.map((one) => [one.slug, one]))
      const revisionBy = new Map(revisions.map((one) => [one.slug, one]))
      return accept({
        episodes: all()
          .filter(({ slug }) => slug !== COLLECTIONS_SLUG)
          .map((one) => listed(one, draftBy.get(one.slug), revisionBy.get(one.slug))),
        nextDate,
        queue,
        hosts: hosts()
      })
    }),
    handle(
      readEpisode,
      ({ params: { slug } }) => ({ act: 'episode-viewed', about: slug }),
      async ({ params: { slug } }, connected) => {
        const known = episodeOf(slug)
        if (!known) return refuse('no-such-episode')
        const [draft, revisions, queue] = await Promise.all([
          draftOf(connected.db, slug),
          revisionsOf(connected.db, slug, MOST_REVISIONS),
          buildQueue(connected)
        ])
        const answer: DeskEpisode = {
          built: known,
          draft: wireDraft(draft, known.shown),
          revisions: revisions.map(wireRevision),
          queue,
          hosts: hosts()
        }
        return accept(answer)
      }
    ),
    handle(
      saveEpisode,
      async ({ params: { slug } }, { db }) => {
        // A host who types is saved every few seconds: one row for all of it.
        const draft = await draftOf(db, slug)
        const isGoingOn = draft && now().getTime() - draft.changedAt.getTime() < ONE_EDIT_MS
        return isGoingOn ? {} : { act: 'episode-saved', about: slug }
      },
      async ({ params: { slug }, body: { base, mine } }, { db }, { host }) => {
        const known = episodeOf(slug)
        if (!known) return refuse('no-such-episode')
        const { draft, conflicts } = await saveDraft(db, { slug, base, mine, host, now: now() })
        return accept({ draft: wireDraft(draft, known.shown), conflicts })
      }
    ),
    handle(
      publishEpisode,
      ({ params: { slug } }) => ({ act: 'episode-published', about: slug }),
      async ({ params: { slug }, body: { version } }, connected, { host }) => {
        if (!episodeOf(slug)) return refuse('no-such-episode')
        const revision = await publishDraft(connected.db, {
          slug,
          version,
          host,
          now: now(),
          waitMs: WAIT_MS
        })
        if (!revision) return refuse('draft-changed')
        return accept({ revision: wireRevision(revision), queue: await buildQueue(connected) })
      }
    ),
    handle(
      giveTranscript,
      ({ params: { slug } }) => ({ act: 'transcript-given', about: slug }),
      async ({ params: { slug }, body: { name, text } }, { db }, { host }) => {
        if (!episodeOf(slug)) return refuse('no-such-episode')
        if (!readTranscript(text)) return refuse('no-transcript')
        return accept({ id: await keepTranscript(db, text, host, now()), name })
      }
    ),
    handle(buildNow, { act: 'site-built' }, async (_, connected) => {
      await hurryBuild(connected.db, now())
      // The job may come in a quarter of an hour.
      await runJob(services, publishDeskJob)
      return accept(await buildQueue(connected))
    }),
    handle(findFilms, {}, async (visit, { filmSources }) => {
      const { query } = visit.body
      const known = filmsNamed(query, built())
      try {
        const found = (await filmSources.search?.named(query)) ?? []
        const others = found.filter(({ tmdbId }) => !known.some((film) => film.tmdbId === tmdbId))
        return accept({
          hits: [...known, ...others.map((film) => ({ ...film, episodes: [] }))],
          isElsewhereKnown: filmSources.search !== undefined
        })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        visit.logFailure(error)
        return accept({ hits: known, isElsewhereKnown: false })
      }
    })
  ]
}

const hosts = () => settings.hosts.map(({ id, name }) => ({ id, name }))

const wireDraft = (draft: Draft | undefined, shown: Edited): DeskEpisode['draft'] => ({
  version: draft?.version ?? 0,
  edited: draft?.edited ?? shown,
  changedBy: draft?.changedBy ?? null,
  changedAt: draft?.changedAt.toISOString() ?? null
})

const wireRevision = ({
  revision,
  edited,
  publishedBy,
  publishedAt,
  liveAt
}: PublishedRevision): Revision => ({
  revision,
  edited,
  by: publishedBy,
  at: publishedAt.toISOString(),
  liveAt: liveAt?.toISOString() ?? null
})

function listed(
  { slug, episodeNumber, title, publishedAt, shown }: BuiltEpisode,
  draft: Draft | undefined,
  revision: PublishedRevision | undefined
): ListedEpisode {
  return {
    slug,
    episodeNumber,
    title,
    publishedAt,
    gaps: gapsOf(draft?.edited ?? shown, hostIds),
    state: stateOf(draft, revision),
    changedBy: draft?.changedBy ?? null,
    changedAt: draft?.changedAt.toISOString() ?? null
  }
}

function stateOf(draft: Draft | undefined, revision: PublishedRevision | undefined): ListedEpisode['state'] {
  if (!draft) return 'shown'
  if (draft.version !== revision?.draftVersion) return 'draft'
  return revision.liveAt ? 'live' : 'waiting'
}
