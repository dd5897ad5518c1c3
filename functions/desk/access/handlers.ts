// Handlers of the desk itself: who is looking, signing out, and the page of the hosts.
import {
  askInvitation,
  endSession,
  inviteHost,
  leaveDesk,
  listHosts,
  readLog,
  whoIsLooking
} from '../../../src/desk/access/contract.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import type { Route } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import { admit } from './admit.ts'
import { handleFor } from './handle-desk.ts'
import { invitedNews } from './host-news.ts'
import { hostsFor, logRows, refusedDays } from './host-queries.ts'
import { isHost } from './hosts.ts'
import { hadPasskey, invite, isAskedTooOften, sendInvitations } from './invitations.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { endedSession, endOwnSession, hostOfSession } from './passkey-queries.ts'
import { viewerOf } from './viewer.ts'

/** How far back refusals of strangers are told. */
const REFUSED_DAYS = 30

export function deskHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  return [
    ...passkeyHandlers(services),
    handle(whoIsLooking, {}, async (_, { now }, session) => accept(viewerOf(session, now()))),
    handle(leaveDesk, {}, async (visit, connected, session) => {
      await endOwnSession(connected, visit, session)
      return accept()
    }),
    handle(listHosts, {}, async (_, connected, session) => accept(await hostsFor(connected, session))),
    handle(readLog, {}, async (visit, connected) => {
      const rows = await logRows(connected, visit.query)
      return accept({ rows, refusedDays: await refusedDays(connected, REFUSED_DAYS) })
    }),
    handle(
      inviteHost,
      ({ body }) => ({ act: 'host-invited', about: body.host }),
      async ({ body: { host } }, connected, { host: by }) => {
        if (!isHost(host)) return refuse('unknown-host')
        const waitsForMoney = await hadPasskey(connected, host)
        const news = invitedNews(host, by, { isReplacement: waitsForMoney, moment: connected.now() })
        await invite(connected, { host, invitedBy: by, waitsForMoney }, { news })
        await sendInvitations(connected)
        return accept()
      }
    ),
    handle(
      askInvitation,
      ({ body }) => ({ act: 'invitation-asked', about: body.host }),
      async ({ body: { host } }, connected) => {
        if (!isHost(host)) return refuse('unknown-host')
        if (await hadPasskey(connected, host)) return refuse('invited-by-host')
        if (await isAskedTooOften(connected, host)) return refuse('invitation-under-way')
        const news = invitedNews(host, undefined, { isReplacement: false, moment: connected.now() })
        const invitation = { host, invitedBy: 'password', waitsForMoney: false }
        const token = await invite(connected, invitation, { news, isPatient: true })
        if (token === undefined) return refuse('invitation-under-way')
        await sendInvitations(connected)
        return accept()
      }
    ),
    // Whose session it is decides what ending it needs.
    handle(endSession, { need: 'act' }, async (visit, connected, viewer) => {
      const { id, isPassword } = visit.body
      const about = `${isPassword ? 'password' : 'host'}:${id}`
      const { own, others } = endSession.needs
      const isOwn = !isPassword && (await hostOfSession(connected, id)) === viewer.host
      const session = await admit(connected, visit, isOwn ? own : others, { act: 'session-ended', about })
      if (!session.ok) return session
      await endedSession(connected, id, isPassword)
      return accept()
    })
  ]
}
