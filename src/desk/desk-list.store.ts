// What a page of the desk loads with one call.
import type { Answered, Input } from '../browser/call.ts'
import { createLoadable, type Loadable } from '../browser/loadable.ts'
import type { AnswerOf, Call } from '../lib/contract.ts'
import { callDesk } from './access/desk.store.ts'

export interface DeskList<Value> extends Omit<Loadable<Value>, 'load'> {
  load: () => Promise<void>
}

/** Of a call without input. */
export function deskList<C extends Call<'GET'>>(contract: C): DeskList<AnswerOf<C>> {
  const list = createLoadable<AnswerOf<C>>()
  return { ...list, load: () => list.load(() => askDesk(contract, {} as Input<C>)) }
}

/** undefined = the session has ended, which leads to the sign-in page. */
export async function askDesk<C extends Call>(
  contract: C,
  input: Input<C>
): Promise<Answered<C> | undefined> {
  const answered = await callDesk(contract, input)
  return !answered.ok && answered.refusal === 'not-logged-in' ? undefined : answered
}
