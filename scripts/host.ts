// `npm run host -- invite NAME`: prints the link with which a host makes a passkey, for when no other host can invite. Works on the
// database of DATABASE_URL or on the embedded one.
import path from 'node:path'
import { settings } from '../src/site/brand/settings.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const USUAL_PORT = 4321
const ids = settings.hosts.map(({ id }) => id).join(', ')

await run(async (ending) => {
  const host = hostIn(process.argv.slice(2))
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  const [{ openDatabase }, { inviteAtMachine, invitationLink }] = await Promise.all([
    import('../functions/platform/db/open.ts'),
    import('../functions/desk/access/invitations.ts')
  ])
  const token = await inviteAtMachine(openDatabase(database.url), host, new Date())
  const origin = env.DATABASE_URL ? settings.siteUrl : `http://localhost:${env.PORT || USUAL_PORT}`
  console.log(`For ${host} only, for half an hour, once; all hosts get a mail about it:`)
  console.log(invitationLink(origin, token))
  await ending.end()
})

function hostIn([act, host, ...others]: readonly string[]): string {
  if (act !== 'invite' || host === undefined || others.length > 0)
    throw new OperatorError(`Use: npm run host -- invite NAME, one of ${ids}`)
  if (!settings.hosts.some(({ id }) => id === host))
    throw new OperatorError(`There is no host ${host} in brand/podcast.ts: expected one of ${ids}.`)
  return host
}
