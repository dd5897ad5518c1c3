// Handlers of the desk's page about the mails of episodes.
import { randomUUID } from 'node:crypto'
import {
  endDeskMail,
  importAddresses,
  markMailReady,
  readDeskMails,
  resumeDeskMail,
  tryMail
} from '../../../src/desk/mail/contract.ts'
import { asciiMailAddress } from '../../../src/lib/mail-address.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { episodeMailOf, writtenEpisodeMail } from '../../listen/mail/episode-mail.ts'
import { leaveToken } from '../../listen/mail/leave-token.ts'
import { listenerSender } from '../../listen/mail/mail-headers.ts'
import { endMail, markReady, resumeMail } from '../../listen/mail/mail-queue.ts'
import { launchMailWorker } from '../../listen/mail/mail-workers.ts'
import { inviteAddresses } from '../../listen/mail/subscriber-queries.ts'
import { liveEpisode, watchMailsJob } from '../../listen/mail/watch-mails.ts'
import type { Route } from '../../platform/http/handle.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import type { Services } from '../../platform/services.ts'
import { handleFor } from '../access/handle-desk.ts'
import { mailPageOf } from './mail-page.ts'

/** Belongs to no subscriber: the links of a mail that a host tries end nothing. */
const NOBODY = 0

/** The log takes no other letters. */
const aboutOf = (slug: string) => slug.replace(/[^A-Za-z0-9-]/g, '_')

export function deskMailHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services
  return [
    handle(readDeskMails, { act: 'mails-viewed' }, async (_, { db, episodeMail }) =>
      accept(await mailPageOf(db, episodeMail.post !== undefined))
    ),
    handle(
      markMailReady,
      ({ body }) => ({ act: 'mail-ready', about: aboutOf(body.slug) }),
      async ({ body: { slug } }, connected, { host }) => {
        if (!(await markReady(connected.db, slug, host))) return refuse('mail-changed')
        // The host need not wait for the job.
        await runJob(connected, watchMailsJob)
        return accept()
      }
    ),
    handle(
      tryMail,
      ({ body }) => ({ act: 'mail-tried', about: aboutOf(body.slug) }),
      async ({ body: { slug } }, { appSecret, episodeMail, releases }, { host }) => {
        const to = settings.hosts.find(({ id }) => id === host)?.mail
        const episode = await liveEpisode(releases.liveSite, slug)
        if (!episodeMail.post || !to || !episode) return refuse('mail-not-sent')
        const { kind } = await episodeMail.post({
          id: `mail-tried:${randomUUID()}`,
          to,
          from: listenerSender,
          ...writtenEpisodeMail(episodeMailOf(episode))(leaveToken(NOBODY, appSecret))
        })
        return kind === 'accepted' ? accept() : refuse('mail-not-sent')
      }
    ),
    handle(
      resumeDeskMail,
      ({ body }) => ({ act: 'mail-resumed', about: aboutOf(body.slug) }),
      async ({ body: { slug } }, connected) => {
        if (!(await resumeMail(connected.db, slug))) return refuse('mail-changed')
        // If this fails, the watch starts a worker within a minute.
        await launchMailWorker(connected).catch(() => undefined)
        return accept()
      }
    ),
    handle(
      endDeskMail,
      ({ body }) => ({ act: 'mail-ended', about: aboutOf(body.slug) }),
      async ({ body: { slug } }, { db }, { host }) =>
        (await endMail(db, slug, host, now())) ? accept() : refuse('mail-changed')
    ),
    handle(
      importAddresses,
      ({ body }) => ({ act: 'mail-addresses-asked', about: String(body.emails.length) }),
      async ({ body: { emails } }, { db }) => {
        const valid = emails.flatMap((one) => asciiMailAddress(one) ?? [])
        const askedCount = await inviteAddresses(db, valid, now())
        return accept({ askedCount, skippedCount: emails.length - askedCount })
      }
    )
  ]
}
