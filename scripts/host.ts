// `npm run host -- invite NAME`: prints the link with which a host makes a passkey, for when no other host can invite. Works on the
// database of DATABASE_URL or on the embedded one.
import { settings } from '../src/site/brand/settings.ts'
import { OperatorError } from './operator-error.ts'
import { runOnDatabase } from './start/run-on-database.ts'

const USUAL_PORT = 4321
const ids = settings.hosts.map(({ id }) => id).join(', ')

await runOnDatabase(hostIn, async () => {
  const { inviteAtMachine, invitationLink } = await import('../functions/desk/access/invitations.ts')
  return {
    async perform(host, { env, db }) {
      const token = await inviteAtMachine(db, host, new Date())
      const origin = env.DATABASE_URL ? settings.siteUrl : `http://localhost:${env.PORT || USUAL_PORT}`
      return `For ${host} only, for half an hour, once; all hosts get a mail about it:\n${invitationLink(origin, token)}`
    }
  }
})

function hostIn([act, host, ...others]: readonly string[]): string {
  if (act !== 'invite' || host === undefined || others.length > 0)
    throw new OperatorError(`Use: npm run host -- invite NAME, one of ${ids}`)
  if (!settings.hosts.some(({ id }) => id === host))
    throw new OperatorError(`There is no host ${host} in brand/podcast.ts: expected one of ${ids}.`)
  return host
}
