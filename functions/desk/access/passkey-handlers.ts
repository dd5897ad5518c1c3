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
} from '../../../src/desk/access/contract.ts'
import { MAX_PASSKEYS } from '../../../src/desk/access/session-limits.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { Caller, ResponseExtras, Route } from '../../platform/http/handle.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { admit } from './admit.ts'
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
  const handleOpen = handleWith('desk', services, 'db', 'appSecret')
  const { now } = services
  const limiter = createLimiter(services, DESK_LIMITS, DESK_CAP)
  const isWithin = (visit: Caller & ResponseExtras) =>
    limiter.allows(visit, ['desk-passkey'], {
      address: addressKey(visit.visitorAddress, services.appSecret, now())
    })

  return [
    handleOpen(signInOptions, async (visit, connected) => {
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      return accept(await requestOptions(connected, 'sign-in'))
    }),
    handleOpen(signIn, async (visit, connected) => {
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      const shown = await shownPasskey(connected, 'sign-in', visit.body.passkey)
      const token = shown.ok ? await openSession(connected, visit, shown.value) : undefined
      if (token !== undefined) return accept({ token })
      await countRefusal(connected, 'signed-in')
      return refuse('passkey-refused')
    }),
    handle(checkOptions, {}, async (_, connected, { sessionId, host }) =>
      accept(await requestOptions(connected, `check:${sessionId}`, host))
    ),
    handle(check, {}, async (visit, connected, session) => {
      const { sessionId } = session
      const shown = await shownPasskey(connected, `check:${sessionId}`, visit.body.passkey)
      const checked = shown.ok ? await noteCheck(connected, visit, shown.value, sessionId) : undefined
      if (checked) {
        const { token, ...times } = checked
        return accept({ token, ...viewerOf({ ...session, ...times }, now()) })
      }
      await noteRefusal(connected, visit, 'passkey-shown', session)
      return refuse('passkey-refused')
    }),
    handleOpen(enrolOptions, async (visit, connected) => {
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      const invitation = await openInvitation(connected, visit.body.token)
      if (!invitation) return refuse('unknown-link')
      const { host, seed } = invitation
      const options = await creationOptions(connected, `enrol:${seed}`, host)
      return accept({ hostName: nameOf(host), options })
    }),
    handleOpen(enrol, async (visit, connected) => {
      if (!(await isWithin(visit))) return refuse('too-many-passkeys')
      const { token: link, passkey, name } = visit.body
      const invitation = await openInvitation(connected, link)
      if (!invitation) return refuse('unknown-link')
      const { host, seed } = invitation
      const made = await madePasskey(connected, `enrol:${seed}`, passkey, host)
      if (!made.ok) {
        await countRefusal(connected, 'enrolled')
        return made
      }
      const news = passkeyAddedNews(host, name, passkey.id)
      const token = await acceptInvitation(connected, visit, { token: link, made: made.value, name, news })
      return token === undefined ? refuse('unknown-link') : accept({ token })
    }),
    handle(addPasskeyOptions, {}, async (_, connected, { sessionId, host }) => {
      if ((await passkeyCount(connected, host)) >= MAX_PASSKEYS) return refuse('passkeys-full')
      return accept(await creationOptions(connected, `add:${sessionId}`, host))
    }),
    // Logged once the passkey is known to be one.
    handle(addPasskeyCall, {}, async (visit, connected, session) => {
      const { passkey, name } = visit.body
      const { sessionId, host } = session
      const made = await madePasskey(connected, `add:${sessionId}`, passkey, host)
      if (!made.ok) return made
      const entry = { act: 'passkey-added', about: host } as const
      const admitted = await admit(connected, visit, addPasskeyCall.needs, entry)
      if (!admitted.ok) return admitted
      const news = passkeyAddedNews(host, name, passkey.id)
      const isAdded = await addPasskey(connected, session, { made: made.value, name, news })
      if (isAdded) return accept()
      const isFull = (await passkeyCount(connected, host)) >= MAX_PASSKEYS
      return refuse(isFull ? 'passkeys-full' : 'passkey-refused')
    }),
    // Whose passkey it is decides what revoking it needs.
    handle(revokePasskey, { need: 'act' }, async (visit, connected, viewer) => {
      const { id } = visit.body
      const passkey = await passkeyById(connected, id)
      const { own, others } = revokePasskey.needs
      const need = passkey?.host === viewer.host ? own : others
      const session = await admit(connected, visit, need, { act: 'passkey-revoked', about: String(id) })
      if (!session.ok) return session
      if (!passkey) return refuse('unknown-passkey')
      const news = passkeyRevokedNews(viewer.host, passkey)
      return (await revoke(connected, id, news)) ? accept() : refuse('last-passkey')
    })
  ]
}
