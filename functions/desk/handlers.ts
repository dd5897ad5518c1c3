// Handlers of the desk itself: who is looking, signing out, and the page of the hosts.
import {
  askInvitation,
  endSession,
  inviteHost,
  leaveDesk,
  listHosts,
  readLog,
  whoIsLooking
} from '../../src/features/desk/contract.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import type { Route } from '../http/handle.ts'
import { assertConnected, type Services } from '../services.ts'
import { admit, recognise } from './admit.ts'
import { handleFor } from './handle-desk.ts'
import { invitedNews } from './host-news.ts'
import { hostsFor, logRows, refusedDays } from './host-queries.ts'
import { isHost } from './hosts.ts'
import { hadPasskey, invite, isAskedTooOften } from './invitations.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { endedSession, endOwnSession, hostOfSession } from './passkey-queries.ts'
import { viewerOf } from './viewer.ts'

/** How far back refusals of strangers are told. */
const REFUSED_DAYS = 30

export function deskHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  return [
    ...passkeyHandlers(services),
    handle(whoIsLooking, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit)
      return session.ok ? accept(viewerOf(session.value, services.now())) : session
    }),
    handle(leaveDesk, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit)
      if (!session.ok) return session
      await endOwnSession(services, visit, session.value)
      return accept()
    }),
    handle(listHosts, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit)
      return session.ok ? accept(await hostsFor(services, session.value)) : session
    }),
    handle(readLog, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit, readLog.needs)
      if (!session.ok) return session
      const rows = await logRows(services, visit.query)
      return accept({ rows, refusedDays: await refusedDays(services, REFUSED_DAYS) })
    }),
    handle(inviteHost, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const { host } = visit.body
      // Before a host is named, so that strangers learn nothing.
      const session = await admit(services, visit, inviteHost.needs, { act: 'host-invited', about: host })
      if (!session.ok) return session
      if (!isHost(host)) return refuse('unknown-host')
      const by = session.value.host ?? ''
      const waitsForMoney = await hadPasskey(services, host)
      const news = invitedNews(host, by, { isReplacement: waitsForMoney, moment: services.now() })
      await invite(services, { host, invitedBy: by, waitsForMoney }, { news })
      return accept()
    }),
    handle(askInvitation, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const { host } = visit.body
      const entry = { act: 'invitation-asked', about: host } as const
      const session = await admit(services, visit, askInvitation.needs, entry)
      if (!session.ok) return session
      if (!isHost(host)) return refuse('unknown-host')
      if (await hadPasskey(services, host)) return refuse('invited-by-host')
      if (await isAskedTooOften(services, host)) return refuse('invitation-under-way')
      const news = invitedNews(host, undefined, { isReplacement: false, moment: services.now() })
      const invitation = { host, invitedBy: 'password', waitsForMoney: false }
      const token = await invite(services, invitation, { news, isPatient: true })
      return token === undefined ? refuse('invitation-under-way') : accept()
    }),
    handle(endSession, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const { id, isPassword } = visit.body
      const about = `${isPassword ? 'password' : 'host'}:${id}`
      const viewer = await recognise(services, visit, 'act')
      if (!viewer.ok) return viewer
      const { own, others } = endSession.needs
      const isOwn = !isPassword && (await hostOfSession(services, id)) === viewer.value.host
      const session = await admit(services, visit, isOwn ? own : others, { act: 'session-ended', about })
      if (!session.ok) return session
      await endedSession(services, id, isPassword)
      return accept()
    })
  ]
}
