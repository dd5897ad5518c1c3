// One act of a host, from its summary to its end. The id is made with the summary, so that a press whose answer was lost is
// repeated and not done twice.
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormFault } from '../../lib/form-fault.ts'
import { callDesk, faultOf } from '../access/desk.store.ts'
import {
  type ActEnding,
  type ActSummary,
  decideProposal,
  type OrderAct,
  performAct,
  prepareAct
} from './contract.ts'

export type ActStep =
  /** `fault`: what is wrong with what was typed. */
  | { step: 'asking'; fault?: FormFault }
  | { step: 'preparing'; act: OrderAct }
  | {
      step: 'shown' | 'doing' | 'unknown'
      act: OrderAct
      id: string
      summary: ActSummary
      hasChanged: boolean
    }
  | { step: 'ended'; ending: ActEnding }
  | { step: 'refused'; sentence: string }

/** `proposalId`: a second host looks at what another one proposed. */
export function useAct(orderId: string, first: OrderAct | undefined, proposalId?: string) {
  const [state, setState] = useState<ActStep>(() =>
    first ? { step: 'preparing', act: first } : { step: 'asking' }
  )

  /** Asks what an act would do. One with a fault stays where it was typed. */
  async function prepare(act: OrderAct): Promise<FormFault | undefined> {
    if (first) setState({ step: 'preparing', act })
    const answered = await callDesk(prepareAct, { body: { orderId, act } })
    if (answered.ok) {
      const id = crypto.randomUUID()
      setState({ step: 'shown', act, id, summary: answered.value, hasChanged: false })
      return undefined
    }
    const fault = faultOf(answered)
    setState(first ? { step: 'refused', sentence: fault.sentence } : { step: 'asking' })
    return fault
  }

  const change = () => setState({ step: 'asking' })

  // Where nothing has to be asked, the summary comes at once.
  const begin = useEffectEvent(() => {
    if (first) void prepare(first)
  })
  useEffect(() => begin(), [])

  async function confirm(): Promise<void> {
    if (state.step !== 'shown' && state.step !== 'unknown') return
    const { act, id, summary } = state
    setState({ ...state, step: 'doing' })
    const { digest } = summary
    const answered =
      proposalId === undefined
        ? await callDesk(performAct, { body: { id, orderId, act, digest } })
        : await callDesk(decideProposal, { body: { actId: proposalId, decision: 'confirm', digest } })
    if (answered.ok) return setState({ step: 'ended', ending: answered.value })
    if (answered.refusal === 'order-changed' && answered.details) {
      const news = { id: crypto.randomUUID(), summary: answered.details.summary, hasChanged: true }
      return setState({ step: 'shown', act, ...news })
    }
    // The server may have done it: the same press again gives its answer.
    if (MAY_BE_DONE.has(answered.refusal)) return setState({ ...state, step: 'unknown' })
    if (answered.refusal === 'check-needed') return setState({ ...state, step: 'shown' })
    const fault = faultOf(answered)
    return setState(first ? { step: 'refused', sentence: fault.sentence } : { step: 'asking', fault })
  }

  return { state, prepare, confirm, change }
}

const MAY_BE_DONE: ReadonlySet<string> = new Set([
  'network',
  'unexpected',
  'service-unavailable',
  'service-failed',
  'act-waits'
])
