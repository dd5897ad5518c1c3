// Handlers of passkeys: signing in, showing one again, making the first one, adding and revoking others.
import {
  addPasskey as addPasskeyCall,
  addPasskeyOptions,
  check,
  checkOptions,
  enrol,
  enrolOptions,
  revokePasskey,
  signIn,
  signInOptions
} from '../../src/features/desk/contract.ts'
import { MAX_PASSKEYS } from '../../src/features/desk/session-limits.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { addressKey } from '../http/address-key.ts'
import type { ResponseExtras, Route } from '../http/handle.ts'
import { createLimiter } from '../limits/limiter.ts'
import { assertConnected, type Services } from '../services.ts'
import { type AnyVisit, admit, recognise } from './admit.ts'
import { handleFor } from './handle-desk.ts'
import { passkeyAddedNews, passkeyRevokedNews } from './host-news.ts'
import { passkeyById } from './host-queries.ts'
import { nameOf } from './hosts.ts'
import { DESK_CAP, DESK_LIMITS } from './limits.ts'
import {
  acceptInvitation,
  addPasskey,
  countRefusal,
  noteCheck,
  noteRefusal,
  openInvitation,
  openSession,
  revoke
} from './passkey-queries.ts'
import { creationOptions, madePasskey, passkeyCount, requestOptions, shownPasskey } from './passkeys.ts'
import { viewerOf } from './viewer.ts'

export function passkeyHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services
  const limiter = createLimiter(services, DESK_LIMITS, DESK_CAP)
  const isWithin = (visit: AnyVisit & ResponseExtras) =>
    limiter.allows(visit, ['desk-passkey'], {
      address: addressKey(visit.visitorAddress, services.appSecret, now())
    })

  return [
    handle(signInOptions, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      return accept(await requestOptions(services, 'sign-in'))
    }),
    handle(signIn, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      const shown = await shownPasskey(services, 'sign-in', visit.body.passkey)
      const token = shown.ok ? await openSession(services, visit, shown.value) : undefined
      if (token !== undefined) return accept({ token })
      await countRefusal(services, 'signed-in')
      return refuse('passkey-refused')
    }),
    handle(checkOptions, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit, checkOptions.needs)
      if (!session.ok) return session
      const { sessionId, host } = session.value
      return accept(await requestOptions(services, `check:${sessionId}`, host))
    }),
    handle(check, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit, check.needs)
      if (!session.ok) return session
      const { sessionId } = session.value
      const shown = await shownPasskey(services, `check:${sessionId}`, visit.body.passkey)
      const checked = shown.ok ? await noteCheck(services, visit, shown.value, sessionId) : undefined
      if (checked) {
        const { token, ...times } = checked
        return accept({ token, ...viewerOf({ ...session.value, ...times }, now()) })
      }
      await noteRefusal(services, visit, 'passkey-shown', session.value)
      return refuse('passkey-refused')
    }),
    handle(enrolOptions, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      const invitation = await openInvitation(services, visit.body.token)
      if (!invitation) return refuse('unknown-link')
      const { host, seed } = invitation
      const options = await creationOptions(services, `enrol:${seed}`, host)
      return accept({ hostName: nameOf(host), options })
    }),
    handle(enrol, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      const { token: link, passkey, name } = visit.body
      const invitation = await openInvitation(services, link)
      if (!invitation) return refuse('unknown-link')
      const { host, seed } = invitation
      const made = await madePasskey(services, `enrol:${seed}`, passkey, host)
      if (!made.ok) {
        await countRefusal(services, 'enrolled')
        return made
      }
      const news = passkeyAddedNews(host, name, passkey.id)
      const token = await acceptInvitation(services, visit, { token: link, made: made.value, name, news })
      return token === undefined ? refuse('unknown-link') : accept({ token })
    }),
    handle(addPasskeyOptions, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit, addPasskeyOptions.needs)
      if (!session.ok) return session
      const { sessionId, host = '' } = session.value
      if ((await passkeyCount(services, host)) >= MAX_PASSKEYS) return refuse('passkeys-full')
      return accept(await creationOptions(services, `add:${sessionId}`, host))
    }),
    handle(addPasskeyCall, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const session = await recognise(services, visit, addPasskeyCall.needs)
      if (!session.ok) return session
      const { passkey, name } = visit.body
      const { sessionId, host = '' } = session.value
      const made = await madePasskey(services, `add:${sessionId}`, passkey, host)
      if (!made.ok) return made
      const entry = { act: 'passkey-added', about: host } as const
      const admitted = await admit(services, visit, addPasskeyCall.needs, entry)
      if (!admitted.ok) return admitted
      const news = passkeyAddedNews(host, name, passkey.id)
      const isAdded = await addPasskey(services, session.value, { made: made.value, name, news })
      if (isAdded) return accept()
      const isFull = (await passkeyCount(services, host)) >= MAX_PASSKEYS
      return refuse(isFull ? 'passkeys-full' : 'passkey-refused')
    }),
    handle(revokePasskey, async (visit) => {
      assertConnected('desk', services, 'db', 'appSecret')
      const { id } = visit.body
      const viewer = await recognise(services, visit, 'act')
      if (!viewer.ok) return viewer
      const passkey = await passkeyById(services, id)
      const { own, others } = revokePasskey.needs
      const need = passkey?.host === viewer.value.host ? own : others
      const session = await admit(services, visit, need, { act: 'passkey-revoked', about: String(id) })
      if (!session.ok) return session
      if (!passkey) return refuse('unknown-passkey')
      const news = passkeyRevokedNews(session.value.host ?? '', passkey)
      return (await revoke(services, id, news)) ? accept() : refuse('last-passkey')
    })
  ]
}
