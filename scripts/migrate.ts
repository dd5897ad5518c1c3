// `npm run migrate`: migrates the database of DATABASE_URL, or the embedded one, to this version. With `--numbers` it shows
// which episodes have another number here than in the feed, and with `--mend` it gives them that number.
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Move } from '../functions/listen/feed/mend-numbers.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { openUpToDateDatabase } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async (ending) => {
  const { values } = parseArgs({
    options: { numbers: { type: 'boolean', default: false }, mend: { type: 'boolean', default: false } }
  })
  const { env, settings, feed } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openUpToDateDatabase(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  if (values.numbers || values.mend) await numbers(database.url, values.mend)
  await ending.end()

  async function numbers(url: string, isMending: boolean): Promise<void> {
    const [{ openDatabase }, { readSnapshot }, { numbersOfCopy }, { parseCopy }, mending] = await Promise.all(
      [
        import('../functions/platform/db/open.ts'),
        import('../functions/listen/feed/copy-queries.ts'),
        import('../functions/listen/feed/recall-numbers.ts'),
        import('../functions/listen/feed/check-feed.ts'),
        import('../functions/listen/feed/mend-numbers.ts')
      ]
    )
    if (!feed) throw new OperatorError('The sample feed is built: its numbers need no mending.')
    const db = openDatabase(url)
    const copy = await readSnapshot(db, feed)
    const parsed = copy && (await parseCopy(copy.text, feed, settings.name))
    if (!copy || !parsed?.ok)
      throw new OperatorError(
        `The database holds no copy of ${feed}: run \`npm run job -- watch-feed\` first.`
      )
    const mended = mending.mendNumbers(numbersOfCopy(copy, parsed.value))
    if (mended.moves.length === 0) return console.log('All numbers are those of the feed.')
    console.log(mended.moves.map(inWords).join('\n'))
    const lost = await mending.votesWithout(db, mended.moves)
    console.log(
      `Votes move with their episode${lost > 0 ? `; ${lost} of episodes without a number are deleted` : ''}.`
    )
    console.log('What browsers remember of these pages (positions, queues, downloads) does not move.')
    if (!isMending) return console.log('Nothing is changed yet: `npm run migrate -- --mend` does it.')
    await mending.storeMended(db, feed, mended)
    console.log('Mended. Build and deploy the site now.')
  }
})

function inWords({ title, from, to }: Move): string {
  return `"${title}": ${from ?? 'no number'} → ${to ?? 'no number'}`
}
