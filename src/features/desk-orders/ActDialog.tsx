// The dialog of an act: what is still to be chosen, then what will happen, then how it ended.
import { type ReactNode, useRef } from 'react'
import { deskOrdersText, orderActText as text } from '#texts/desk-orders.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Notice, Skeleton } from '../../components/ui/States.tsx'
import { formatEuro } from '../../lib/money.ts'
import { ActChoice } from './ActChoice.tsx'
import { type Asked, askedAct } from './asked-act.ts'
import type { ActEnding, DeskOrder } from './contract.ts'
import { EffectList } from './EffectList.tsx'
import { type ActStep, useAct } from './use-act.ts'

interface Props {
  order: DeskOrder
  asked: Asked
  onClose: () => void
}

export function ActDialog({ order, asked, onClose }: Props) {
  const first = useRef(askedAct(asked))
  const { state, prepare, confirm } = useAct(order.id, first.current, asked.proposal?.id)
  return (
    <Dialog
      title={`${text.names[asked.kind]} · ${order.number}`}
      closeName={text.close}
      className="[--dialog-width:34rem]"
      onClose={onClose}
    >
      <Content
        state={state}
        choice={<ActChoice order={order} asked={asked} onChosen={(act) => void prepare(act)} />}
        isProposal={asked.proposal !== undefined}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface ContentProps {
  state: ActStep
  choice: ReactNode
  isProposal: boolean
  onConfirm: () => void
  onClose: () => void
}

function Content({ state, choice, isProposal, onConfirm, onClose }: ContentProps) {
  switch (state.step) {
    case 'asking':
      return choice
    case 'preparing':
      return (
        <div aria-busy="true">
          <p role="status">{text.preparing}</p>
          <Skeleton lines={3} />
        </div>
      )
    case 'refused':
      return (
        <>
          <Notice tone="error">{state.sentence || deskOrdersText.network}</Notice>
          <Button onClick={onClose}>{text.close}</Button>
        </>
      )
    case 'ended':
      return (
        <>
          <Notice>{endInWords(state.ending)}</Notice>
          <Button onClick={onClose}>{text.close}</Button>
        </>
      )
    default:
      return <Shown state={state} isProposal={isProposal} onConfirm={onConfirm} />
  }
}

type ShownStep = Extract<ActStep, { summary: unknown }>

function Shown({
  state,
  isProposal,
  onConfirm
}: {
  state: ShownStep
  isProposal: boolean
  onConfirm: () => void
}) {
  const { act, summary, hasChanged, step } = state
  const confirmName = text.confirm[act.kind]
  const name = isProposal
    ? text.confirmProposal
    : summary.needsSecondHost
      ? text.propose
      : typeof confirmName === 'string'
        ? confirmName
        : confirmName(act.kind === 'refund' ? formatEuro(act.cents) : '')
  return (
    <>
      {hasChanged ? (
        <Notice tone="warning">
          <strong>{text.changed}</strong>
        </Notice>
      ) : (
        <p className="font-semibold">{text.summary}</p>
      )}
      <EffectList effects={summary.effects} isProposal={isProposal} />
      {step === 'unknown' && <Notice tone="error">{text.unknown}</Notice>}
      <Button look="main" isBusy={step === 'doing'} onClick={onConfirm}>
        {step === 'doing' ? text.doing : step === 'unknown' ? text.again : name}
      </Button>
    </>
  )
}

function endInWords({ state, givenCents, backCents }: ActEnding): string {
  if (state === 'proposed') return text.proposed
  if (state === 'begun') return text.begun
  if (state === 'withdrawn') return text.withdrawn
  if (givenCents === null || backCents === null) return text.done
  return text.doneRefund(formatEuro(givenCents), formatEuro(backCents))
}
