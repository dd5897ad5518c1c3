// Checks the live site for new episodes, and announces those that are really there.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import { episodeKey, episodePath } from '../../../src/listen/episodes/episode-path.ts'
import { displayTitle } from '../../../src/listen/episodes/naming.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { LiveSite } from '../../platform/services/netlify/site-host.ts'
import { dueReleases, moveRelease, type Release, takeRelease } from '../feed/release-queries.ts'
import { afterMissedCheck, CHECK_EVERY_SECONDS, isNews } from '../feed/release-states.ts'
import { noteEpisode } from '../mail/mail-queue.ts'
import { dueAtOf } from '../mail/watch-mails.ts'
import { type NewEpisode, startCampaign } from '../push/queue.ts'
import { launchWorker } from '../push/workers.ts'

export const findReleasesJob: Job = {
  name: 'find-releases',
  schedule: '* * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services, signal) => {
    const { db, now, releases } = services
    const counts = await findReleases({ db, liveSite: releases.liveSite, now }, signal)
    // If this fails, the campaign watch starts a worker within five minutes.
    if (counts.announced > 0) await launchWorker(services).catch(() => undefined)
    return counts
  }
}

type Scene = { db: Database; liveSite: LiveSite; now: () => Date }

/**
 * Checks each due episode once. Counts those announced, those not on the live site yet, and those too old to announce.
 */
export async function findReleases(scene: Scene, signal: AbortSignal) {
  const counts = { announced: 0, unseen: 0, passed: 0 }
  for (const release of await dueReleases(scene.db, scene.now())) {
    if (signal.aborted) break
    const nextLookAt = new Date(scene.now().getTime() + CHECK_EVERY_SECONDS * 1000)
    if (!(await takeRelease(scene.db, release, nextLookAt))) continue
    counts[await checkRelease(release, scene)]++
  }
  return counts
}

async function checkRelease(release: Release, { db, liveSite, now }: Scene) {
  const { slug, episodeNumber, title } = release
  const at = now()
  if (!isNews(release.publishedAt, at)) {
    await moveRelease(db, slug, { state: 'passed', settledAt: at })
    return 'passed'
  }
  const found = await liveEpisode(release, liveSite)
  if (!found) {
    const next = afterMissedCheck(release, at)
    if (next.state === 'absent' && release.state === 'looking')
      await enqueueAlert(db, { cause: 'episode-absent', episodeNumber, title }, at)
    await moveRelease(db, slug, next)
    return 'unseen'
  }
  // After a crash between these two, the next run starts the same campaign again. Each page only ever has one.
  await startCampaign(db, found, at)
  if (settings.features.mail)
    await noteEpisode(db, { slug, title: displayTitle(found) }, { foundAt: at, dueAt: dueAtOf(at) })
  await moveRelease(db, slug, { state: 'announced', settledAt: at })
  return 'announced'
}

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      episodeNumber: v.nullable(v.number()),
      numberLabel: v.optional(v.nullable(v.string())),
      kind: v.picklist(['full', 'trailer', 'bonus']),
      title: v.string(),
      slug: v.string(),
      pubDate: v.string()
    })
  )
)

/** The episode as the live site shows it; undefined unless it is on its own page and in the list. */
async function liveEpisode(
  { slug, episodeNumber, title, publishedAt }: Release,
  liveSite: LiveSite
): Promise<NewEpisode | undefined> {
  try {
    const page = await liveSite.read(episodePath({ slug }))
    if (page.status !== 200 || !page.text.includes(`data-episode="${episodeKey({ slug })}"`)) return undefined
    const list = await liveSite.read('/api/episodes')
    const episodes = v.safeParse(listSchema, list.text)
    if (list.status !== 200 || !episodes.success) return undefined
    const found = episodes.output.find((one) => one.slug === slug && one.episodeNumber === episodeNumber)
    // An older deploy may have had another episode on this page.
    const isIt = found?.title === title || +new Date(found?.pubDate ?? '') === +publishedAt
    return isIt ? found : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
