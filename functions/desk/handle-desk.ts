// Connects the handlers of the desk to their calls.
import { type Handle, handle } from '../http/handle.ts'
import { assertConnected, type Services } from '../services.ts'
import { recognise } from './admit.ts'

/** `handle` for calls of the desk: whoever has no session is told that, and not which fields of the call are wrong. */
export const handleFor =
  (services: Services): Handle =>
  (call, act) =>
    handle(call, act, async (caller) => {
      assertConnected('desk', services, 'db', 'appSecret')
      return (await recognise(services, caller)).ok
    })
