import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { alertWorker } from '../../platform/alerts/alerts.ts'
import { outbox } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/services/smtp/mailer.ts'
import type { PushWarning } from './send-campaigns.ts'
import { alertHostsBy } from './workers.ts'

const testDatabase = databaseOfFile()

test.each([
  ['push-key-refused', 'Een pushdienst weigert onze sleutel'],
  ['push-unanswered', 'Een pushdienst antwoordt niet'],
  ['push-too-large', 'Een melding is te groot']
] as const)(
  'the hosts are mailed once a day of %s, and the log says it each time',
  async (cause, subject) => {
    await testDatabase.db.delete(outbox)
    const testApp = await openTestApp(undefined, { db: testDatabase.db })
    const alertHosts = alertHostsBy(testDatabase.db, testApp.services.log, testApp.services.now)
    const trouble: PushWarning = {
      cause,
      origin: 'https://fcm.googleapis.com',
      slug: '118',
      title: 'Aftersun'
    }
    await alertHosts(trouble)
    await alertHosts({ ...trouble, origin: 'https://web.push.apple.com' })
    const line = {
      time: '2026-11-20T12:00:00.000Z',
      level: 'error',
      job: 'send-push',
      milliseconds: 0,
      outcome: 'failed',
      service: 'push'
    }
    expect(testApp.loggedJobs).toEqual([
      { ...line, reason: `${cause}: https://fcm.googleapis.com, episode 118` },
      { ...line, reason: `${cause}: https://web.push.apple.com, episode 118` }
    ])
    const enqueued = await testDatabase.db.select().from(outbox)
    expect(new Set(enqueued.map(({ payload }) => payload.to)).size).toBe(enqueued.length)
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    for (const task of enqueued) await alertWorker({ db: testDatabase.db, mailer })(task)
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain('https://fcm.googleapis.com')
      expect(mail.text).toContain('aflevering 118')
    }
  }
)
