// Handlers of the desk itself: who is looking, and signing out.
import { settings } from '../../src/features/brand/settings.ts'
import { leaveDesk, whoIsLooking } from '../../src/features/desk/contract.ts'
import { FRESH_MS } from '../../src/features/desk/session-limits.ts'
import { accept } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import { assertConnected, type Services } from '../services.ts'
import { recognise } from './admit.ts'
import { endOwnSession } from './session-queries.ts'

export function deskHandlers(services: Services): readonly Route[] {
  return [
    handle(whoIsLooking, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit)
      if (!session.ok) return session
      const { host, checkedAt, moneyFrom } = session.value
      const now = services.now().getTime()
      return accept({
        host: host ?? null,
        name: settings.hosts.find(({ id }) => id === host)?.name ?? null,
        freshSeconds: checkedAt ? Math.max(0, Math.floor((checkedAt.getTime() + FRESH_MS - now) / 1000)) : 0,
        moneyFrom: moneyFrom && moneyFrom.getTime() > now ? moneyFrom.toISOString() : null
      })
    }),
    handle(leaveDesk, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit)
      if (!session.ok) return session
      await endOwnSession(services, visit, session.value)
      return accept()
    })
  ]
}
