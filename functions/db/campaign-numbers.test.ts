// A database from before campaigns had numbers of their own, brought up to date.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { claimBatch, takeShard } from '../push/claims.ts'
import { startCampaign } from '../push/start-campaign.ts'
import { dueReleases } from '../releases/queries.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
const NOW = new Date('2026-11-20T12:00:00Z')

/** The migrations that came before the one of this name. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  expect(at).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}

test('who heard of the last episode hears of the next one, and of no old one again', async () => {
  const { db, url, close } = await openTestDatabase(undefined, { isMigrated: false })
  onTestFinished(close)
  await migrate(url, migrationsBefore('remembered-numbers'))
  await db.execute(sql`INSERT INTO push_subscriptions (endpoint_hash, endpoint, p256dh, auth, last_seen_on, last_episode)
    VALUES ('\x01', 'https://push.example/1', '\x02', decode(repeat('00', 16), 'hex'), now(), 118)`)
  await db.execute(sql`INSERT INTO push_campaigns (episode_number, notice, started_at, ended_at)
    VALUES (118, '{}', now(), now())`)
  await db.execute(sql`INSERT INTO releases (episode_number, guid, title, published_at, state, next_look_at, noted_at)
    VALUES (119, 'guid-119', 'Aftersun', ${NOW.toISOString()}, 'waiting', ${NOW.toISOString()}, now())`)
  await migrate(url)

  expect(await dueReleases(db, NOW)).toMatchObject([{ slug: '119', episodeNumber: 119 }])
  const episode = { kind: 'full' as const, title: 'Aftersun' }
  expect(await startCampaign(db, { ...episode, episodeNumber: 118, slug: '118' }, NOW)).toBe(false)
  expect(await startCampaign(db, { ...episode, episodeNumber: null, slug: 'kerst' }, NOW)).toBe(true)
  const shard = await takeShard(db, 'a worker', NOW.getTime())
  if (!shard) throw new Error('there is no shard')
  expect(shard.campaignNumber).toBeGreaterThan(118)
  expect((await claimBatch(db, shard, 10, NOW.getTime())).messages).toHaveLength(1)
})
