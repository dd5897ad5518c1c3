// The command as typed: what it shows of wrong numbers, and what it mends.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { contentHashOf, parseCopy } from '../functions/listen/feed/check-feed.ts'
import { snapshotRecords } from '../functions/listen/feed/copy-queries.ts'
import { memoryBefore } from '../functions/listen/feed/numbering.ts'
import { feedSnapshots, votes } from '../functions/platform/db/schema.ts'
import { episodes, feedText, newEpisode } from '../tests/fixtures/releases.ts'
import { openTestDatabase } from '../tests/servers/database.ts'

const FEED = 'https://publisher.example/feed.xml'
const COMMAND = path.join(import.meta.dirname, 'migrate.ts')

async function openSite() {
  const { db, url, close } = await openTestDatabase()
  onTestFinished(close)
  const migrate = async (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: url, FEED_URL: FEED }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, ...words], {
      env
    }).catch((failed: { stdout: string; stderr: string }) => failed)
    return (stdout + stderr)
      .trim()
      .split('\n')
      .slice(stdout.startsWith('Database:') ? 1 : 0)
  }
  return { db, migrate }
}

test('the command shows and mends numbers that differ from the feed, and then finds nothing to mend', {
  timeout: 300_000
}, async () => {
  const { db, migrate } = await openSite()
  expect(await migrate('--numbers')).toEqual([
    `The database holds no copy of ${FEED}: run \`npm run job -- watch-feed\` first.`
  ])
  const rerun = { number: 2, guid: 'rerun', title: 'Herhaling', at: new Date(+newEpisode.at - 60_000) }
  const text = feedText([newEpisode, rerun, ...episodes(3)])
  const parsed = await parseCopy(text, FEED, 'Klein')
  if (!parsed.ok) return expect.fail(parsed.refusal)
  // As an earlier release numbered it: all by date, because one number repeats.
  await snapshotRecords(db).write({
    feedAddress: FEED,
    contentHash: contentHashOf(parsed.value),
    text,
    episodeCount: 5,
    newest: newEpisode,
    numbers: memoryBefore(parsed.value.items),
    fetchedAt: newEpisode.at.toISOString()
  })
  await db
    .insert(votes)
    .values(
      [4, 5].map((episodeNumber) => ({ voterKey: Buffer.alloc(16), movieTitle: 'Alien', episodeNumber }))
    )
  const wrong = [
    '"Herhaling": 4 → no number',
    '"Aflevering 4": 5 → 4',
    'Votes move with their episode; 1 of episodes without a number are deleted.',
    'What browsers remember of these pages (positions, queues, downloads) does not move.'
  ]
  expect(await migrate('--numbers')).toEqual([
    ...wrong,
    'Nothing is changed yet: `npm run migrate -- --mend` does it.'
  ])
  expect(await migrate('--mend')).toEqual([...wrong, 'Mended. Build and deploy the site now.'])
  expect(await db.select().from(votes)).toMatchObject([{ episodeNumber: 4 }])
  const [copy] = await db.select().from(feedSnapshots).where(eq(feedSnapshots.feedAddress, FEED))
  expect(copy?.numbers?.items.map(({ title, number }) => [title, number])).toContainEqual(['Aflevering 4', 4])
  expect(await migrate('--mend')).toEqual(['All numbers are those of the feed.'])
})

test('an option that the command does not know is answered in one line', async () => {
  const { migrate } = await openSite()
  expect(await migrate('--numbres')).toHaveLength(1)
})
