// The job that lets the mails of episodes begin, and starts a worker when mails are due.
import * as v from 'valibot'
import { filmSchema } from '../../../src/films/film/schema.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { LiveSite } from '../../platform/services/netlify/site-host.ts'
import type { Connected } from '../../platform/services.ts'
import { episodeMailOf, type MailedEpisode } from './episode-mail.ts'
import { dueMails, passMail, startMail } from './mail-queue.ts'
import { launchMailWorker } from './mail-workers.ts'

/** From when an episode is on its page until its mail leaves by itself: the hosts' time to fill in films and stars. */
const HOURS_AFTER_EPISODE = 6
/** A mail that could not begin for so long, because there was no mail server, is no news any more. */
const NEWS_DAYS = 3

export const dueAtOf = (foundAt: Date): Date =>
  new Date(foundAt.getTime() + (settings.episodeMail?.hoursAfterEpisode ?? HOURS_AFTER_EPISODE) * HOUR_MS)

export const watchMailsJob: Job = {
  name: 'watch-mails',
  schedule: '* * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services) => ({
    begun: await beginDueMails(services),
    workers: (await launchMailWorker(services)) ? 1 : 0
  })
}

export async function beginDueMails({ db, now, releases, episodeMail }: Connected): Promise<number> {
  if (!episodeMail.post) return 0
  let begun = 0
  for (const { mailNumber, slug, dueAt } of await dueMails(db, now())) {
    if (now().getTime() - dueAt.getTime() > NEWS_DAYS * DAY_MS) {
      await passMail(db, mailNumber, now())
      continue
    }
    const episode = await liveEpisode(releases.liveSite, slug)
    if (episode && (await startMail(db, mailNumber, episodeMailOf(episode), now()))) begun++
  }
  return begun
}

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      slug: v.string(),
      title: v.string(),
      episodeNumber: v.nullable(v.number()),
      numberLabel: v.optional(v.nullable(v.string())),
      kind: v.picklist(['full', 'trailer', 'bonus']),
      description: v.string(),
      movies: v.array(filmSchema),
      upcomingMovies: v.array(filmSchema)
    })
  )
)

/** The episode as the live site shows it now, with the films that the hosts gave since; undefined = not there, or not readable now. */
export async function liveEpisode(liveSite: LiveSite, slug: string): Promise<MailedEpisode | undefined> {
  try {
    const list = await liveSite.read('/api/episodes')
    const episodes = v.safeParse(listSchema, list.text)
    if (list.status !== 200 || !episodes.success) return undefined
    return episodes.output.find((one) => one.slug === slug)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
