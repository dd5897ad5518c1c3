// Connects the handlers of the desk to their calls. The session is checked, and the row of the log written, before a handler
// begins.
import type { DeskAct } from '#texts/desk-acts.ts'
import type { Call, RefusalStatus, SessionNeed } from '../../../src/lib/contract.ts'
import type { AnswerableCall, Decision, Route, Visit } from '../../platform/http/handle.ts'
import {
  assertConnected,
  type Connectable,
  handleWith,
  type Services,
  type With
} from '../../platform/services.ts'
import { type AdmitRefusal, admit, type Recognised } from './admit.ts'

type DeskCall = AnswerableCall & { refusals: Readonly<Record<AdmitRefusal, RefusalStatus>> }

type NeedsOf<C> = C extends { needs: infer Needs }
  ? Needs extends SessionNeed
    ? Needs
    : Needs[keyof Needs]
  : never
/** Whoever may do more than look is a host. */
type SessionOf<C> = 'look' extends NeedsOf<C> ? Recognised : Recognised & { host: string }

/** What is logged of a call; without `act` nothing is. `need`: what the session has to be, if the contract names several. */
type Entry<C extends Call> = { act?: DeskAct; about?: string } & (C extends { needs: SessionNeed }
  ? { need?: undefined }
  : { need: SessionNeed })

/**
 * `handle` for calls of the desk that need these services besides the database. Whoever has no session is told that, and not
 * which fields of the call are wrong.
 */
export function handleFor<Name extends Connectable = never>(services: Services, ...names: readonly Name[]) {
  type Desk = With<Name | 'db' | 'appSecret'>
  const handle = handleWith<Name | 'db' | 'appSecret'>('desk', services, 'db', 'appSecret', ...names)
  return <C extends DeskCall>(
    call: C,
    entry: Entry<C> | ((visit: Visit<C>, connected: Desk) => Entry<C> | Promise<Entry<C>>),
    act: (visit: Visit<C>, connected: Desk, session: SessionOf<C>) => Promise<Decision<C>>
  ): Route =>
    handle(
      call,
      async (visit, connected) => {
        const {
          act: logged,
          about,
          need = call.needs as SessionNeed
        } = typeof entry === 'function' ? await entry(visit, connected) : entry
        const session = await admit(
          connected,
          visit,
          need,
          logged === undefined ? undefined : { act: logged, about }
        )
        return session.ok ? act(visit, connected, session.value as SessionOf<C>) : (session as Decision<C>)
      },
      async (caller) => {
        assertConnected('desk', services, 'db', 'appSecret')
        return (await admit(services, caller, 'look')).ok
      }
    )
}
