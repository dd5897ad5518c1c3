// What waits for a person besides a hold: proposals of another host, messages that were given up, withdrawals.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { orderActText, deskOrderText as text } from '#texts/desk-orders.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import { DAY_MS } from '../../lib/time-units.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import { $viewer, callDesk } from '../access/desk.store.ts'
import { DeskSection } from '../DeskSection.tsx'
import type { Asked } from './asked-act.ts'
import { type DeskOrder, decideProposal } from './contract.ts'
import { loadOrder } from './desk-orders.store.ts'
import { messageName } from './message-name.ts'

interface Props {
  order: DeskOrder
  ask: (asked: Asked) => void
}

/** Reasons that a corrected mail address mends. */
const ABOUT_ADDRESS: ReadonlySet<string> = new Set(['no-such-mailbox', 'mail-refused'])
/** The law gives fourteen days. */
const DUE_DAYS = 14
const dueDay = (receivedAt: string) =>
  formatDateTime(new Date(Date.parse(receivedAt) + DUE_DAYS * DAY_MS).toISOString())

export function OrderMessages({ order, ask }: Props) {
  const { proposals, givenUp, withdrawals, may } = order
  const isHost = useStore($viewer)?.host !== undefined
  return (
    <>
      {proposals.length > 0 && (
        <DeskSection title={text.sections.proposals}>
          {proposals.map((proposal) => (
            <Proposal key={proposal.id} proposal={proposal} orderId={order.id} ask={ask} />
          ))}
        </DeskSection>
      )}
      {givenUp.length > 0 && (
        <DeskSection title={text.sections.messages}>
          {givenUp.map(({ id, kind, which, attempts, deadAt, why, lastError }) => (
            <div key={id} className="grid gap-2">
              <p>
                <strong className="block first-letter:uppercase">{messageName(which ?? kind)}</strong>
                <span className="block text-s wrap-anywhere text-ink-soft">
                  {text.gaveUp(formatDateTime(deadAt), attempts)}. {text.giveUpReasons[why]}
                </span>
              </p>
              {lastError && (
                <details className="text-s">
                  <summary className="link-button">{text.originalError}</summary>
                  <p lang="en" className="wrap-anywhere text-ink-soft">
                    {lastError}
                  </p>
                </details>
              )}
              {isHost && (
                <div className="flex flex-wrap gap-2">
                  {ABOUT_ADDRESS.has(why) && may.correctMail && (
                    <Button look="main" onClick={() => ask({ kind: 'correct-mail' })}>
                      {orderActText.names['correct-mail']}
                    </Button>
                  )}
                  <Button onClick={() => ask({ kind: 'retry-message', messageId: id })}>
                    {orderActText.names['retry-message']}
                  </Button>
                  <Button onClick={() => ask({ kind: 'set-aside-message', messageId: id })}>
                    {orderActText.names['set-aside-message']}
                  </Button>
                </div>
              )}
            </div>
          ))}
        </DeskSection>
      )}
      {withdrawals.length > 0 && (
        <DeskSection title={text.sections.withdrawals}>
          {withdrawals.map(({ id, part, receivedAt, isOpen, handledAt }) => (
            <div key={id} className="grid gap-2">
              <p className="wrap-anywhere">
                {part || text.withdrawal.all}
                <span className="block text-s text-ink-soft">
                  {text.withdrawal.received(formatDateTime(receivedAt))}.{' '}
                  {handledAt
                    ? text.withdrawal.handled(formatDateTime(handledAt))
                    : isOpen
                      ? text.withdrawal.dueOn(dueDay(receivedAt))
                      : text.withdrawal.repaid}
                </span>
              </p>
              {isOpen && isHost && (
                <Button
                  className="justify-self-start"
                  onClick={() => ask({ kind: 'handle-withdrawal', withdrawalId: id })}
                >
                  {orderActText.names['handle-withdrawal']}
                </Button>
              )}
            </div>
          ))}
        </DeskSection>
      )}
    </>
  )
}

interface ProposalProps {
  proposal: DeskOrder['proposals'][number]
  orderId: string
  ask: Props['ask']
}

function Proposal({ proposal: { id, act, host, hostId, createdAt }, orderId, ask }: ProposalProps) {
  const viewer = useStore($viewer)
  const [wrong, setWrong] = useState('')
  const withdraw = async () => {
    const body = { actId: id, decision: 'withdraw', digest: '' } as const
    const answered = await callDesk(decideProposal, { body })
    if (answered.ok) await loadOrder(orderId)
    else setWrong(answered.sentence ?? orderActText.unknown)
  }
  return (
    <div className="grid gap-2">
      <p>
        <strong>
          {orderActText.names[act.kind]}
          {act.kind === 'refund' && ` · ${formatEuro(act.cents)}`}
        </strong>
        <span className="block text-s text-ink-soft">{text.proposal(host, formatDateTime(createdAt))}</span>
      </p>
      {viewer?.host === hostId && <p className="text-s">{text.ownProposal}</p>}
      {wrong && <Notice tone="error">{wrong}</Notice>}
      {viewer?.host !== undefined && (
        <div className="flex flex-wrap gap-2">
          {viewer.host !== hostId && (
            <Button onClick={() => ask({ kind: act.kind, proposal: { id, act } })}>
              {orderActText.confirmProposal}
            </Button>
          )}
          <Button onClick={() => void withdraw()}>{orderActText.withdrawProposal}</Button>
        </div>
      )}
    </div>
  )
}
