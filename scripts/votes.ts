// `npm run votes -- publish 118` publishes the result of an episode, as the hosts do at the desk.
import { votesIn } from '../src/listen/votes/result.ts'
import { OperatorError } from './operator-error.ts'
import { type Machine, runOnDatabase } from './start/run-on-database.ts'

const USAGE = `Use: npm run votes -- publish 118
It shows the result of episode 118 to everybody and closes its vote. That cannot be taken back.`
/** Who published a result that no host published. */
const OPERATOR = 'operator'

await runOnDatabase(readCommand, async () => ({ perform: publish }))

/** The number of the episode. */
function readCommand([act, number = '', ...more]: readonly string[]): number {
  if (act !== 'publish' || !/^\d{1,9}$/.test(number) || more.length > 0) throw new OperatorError(USAGE)
  return Number(number)
}

async function publish(episodeNumber: number, { db, openServices }: Machine): Promise<string> {
  const { publishResult } = await import('../functions/listen/votes/publish-result.ts')
  const { candidates, now } = await openServices()
  const titles = candidates(episodeNumber)
  const published = await publishResult(db, { episodeNumber, titles, by: OPERATOR, now: now() })
  if (!published.ok) throw new OperatorError(`Nobody voted on episode ${episodeNumber} yet.`)
  const { films, publishedAt } = published.value
  return [
    `Published on ${publishedAt.toISOString().slice(0, 10)}, votes: ${votesIn(films)}`,
    ...films.map(({ title, votes }) => `  ${votes}  ${title}`)
  ].join('\n')
}
