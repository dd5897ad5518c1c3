// For tests: a mail about an episode, its subscribers, and a worker on a real database and the simulated mail server.
import { sql } from 'drizzle-orm'
import { type StoredMail, startSimulatedMailServer } from '../../../simulators/mailer.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import type { Database } from '../../platform/db/open.ts'
import { smtpPosting } from '../../platform/services/smtp/posting.smtp.ts'
import type { EpisodeMail } from './episode-mail.ts'
import { noteEpisode, startMail } from './mail-queue.ts'
import { episodeMails } from './schema.ts'
import { type Sending, sendEpisodeMails } from './send-episode-mails.ts'

const CONTENT: EpisodeMail = {
  slug: '118',
  heading: 'Aflevering 118',
  title: 'Huizen met een wil',
  teaser: '',
  films: [],
  hasNext: false
}

export const MAIL_TABLES = ['mail_subscribers', 'mail_months', 'episode_mails', 'episode_mail_queue'] as const

export async function openTestMail(db: Database) {
  await emptyTables(db, ...MAIL_TABLES, 'job_leases', 'outbox')
  const received: StoredMail[] = []
  const server = await startSimulatedMailServer((mail) => void received.push(mail))
  let time = new Date('2026-11-20T12:00:00Z')
  const sending: Sending = {
    db,
    now: () => time,
    appSecret: 'the secret of the app in tests, 48 characters long',
    post: smtpPosting({ url: server.url, withinMs: 5000 }),
    perSecond: 10_000,
    sleep: async () => undefined,
    random: () => 0
  }
  const mail = async () => {
    const [row] = await db.select().from(episodeMails)
    if (!row) throw new Error('there is no mail')
    return row
  }
  return {
    sending,
    received,
    jump: (milliseconds: number) => {
      time = new Date(time.getTime() + milliseconds)
    },
    /** The recipients that the server got a mail for, each as often as it came. */
    delivered: () => received.flatMap(({ to }) => to),
    subscribe: (name: string, count = 1) =>
      db.execute(sql`INSERT INTO mail_subscribers (email, mailbox, consented_at, consent_version, confirmed_at)
        SELECT email, email, '2026-11-01', 1, '2026-11-01' FROM
        (SELECT ${name}::text || CASE WHEN at > 1 THEN '@' || at || '.example' ELSE '@post.example' END AS email
          FROM generate_series(1, ${count}::int) AS at) AS listener`),
    async start() {
      await noteEpisode(db, { slug: '118', title: CONTENT.title }, { foundAt: time, dueAt: time })
      return startMail(db, (await mail()).mailNumber, CONTENT, time)
    },
    mail,
    send: (changes: Partial<Sending> = {}) =>
      sendEpisodeMails({ ...sending, ...changes }, AbortSignal.timeout(60_000)),
    close: () => server.close()
  }
}
export type TestMail = Awaited<ReturnType<typeof openTestMail>>
