// `npm run votes -- publish 118` publishes the result of an episode, as the hosts do at the desk.
import path from 'node:path'
import { votesIn } from '../src/listen/votes/result.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const USAGE = `Use: npm run votes -- publish 118
It shows the result of episode 118 to everybody and closes its vote. That cannot be taken back.`
/** Who published a result that no host published. */
const OPERATOR = 'operator'

await run(async (ending) => {
  const [act, number = '', ...more] = process.argv.slice(2)
  if (act !== 'publish' || !/^\d{1,9}$/.test(number) || more.length > 0) throw new OperatorError(USAGE)
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url
  const [{ local }, { openDatabase }, { publishResult }] = await Promise.all([
    import('../functions/local.ts'),
    import('../functions/platform/db/open.ts'),
    import('../functions/listen/votes/publish-result.ts')
  ])
  const episodeNumber = Number(number)
  const published = await publishResult(openDatabase(database.url), {
    episodeNumber,
    titles: (await local()).candidates(episodeNumber),
    by: OPERATOR,
    now: new Date()
  })
  if (!published.ok) throw new OperatorError(`Nobody voted on episode ${number} yet.`)
  const { films, publishedAt } = published.value
  console.log(`Published on ${publishedAt.toISOString().slice(0, 10)}, ${votesIn(films)} votes:`)
  for (const { title, votes } of films) console.log(`  ${votes}  ${title}`)
  await ending.end()
})
