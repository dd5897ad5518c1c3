// The dialog of an act: what is still to be chosen, then what will happen, then how it ended.
import { type RefObject, useEffect, useRef } from 'react'
import { orderActText as text } from '#texts/desk-orders.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Notice, Skeleton } from '../../ui/States.tsx'
import { ActChoice } from './ActChoice.tsx'
import { type Asked, askedAct } from './asked-act.ts'
import type { DeskOrder } from './contract.ts'
import { EffectList } from './EffectList.tsx'
import { endInWords } from './order-words.ts'
import { type ActStep, useAct } from './use-act.ts'

interface Props {
  order: DeskOrder
  asked: Asked
  onClose: () => void
}

export function ActDialog({ order, asked, onClose }: Props) {
  const first = useRef(askedAct(asked))
  const { state, prepare, confirm, change } = useAct(order.id, first.current, asked.proposal?.id)
  const { step } = state
  const title = useRef<HTMLHeadingElement>(null)
  useFocusAtSteps(title, state)
  return (
    <Dialog
      title={`${text.names[asked.kind]} · ${order.number}`}
      titleRef={title}
      closeName={text.close}
      className="[--dialog-width:34rem]"
      onClose={onClose}
    >
      {!first.current && (
        // Hidden behind its summary, so that one can come back to what was typed.
        <div hidden={step !== 'asking'}>
          <ActChoice
            order={order}
            asked={asked}
            fault={state.step === 'asking' ? state.fault : undefined}
            onChosen={prepare}
            onLeave={onClose}
          />
        </div>
      )}
      <Content
        state={state}
        isProposal={asked.proposal !== undefined}
        onConfirm={() => void confirm()}
        onChange={first.current ? undefined : change}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** What had the focus is gone with the step before. A field with a fault takes it by itself. */
function useFocusAtSteps(title: RefObject<HTMLElement | null>, state: ActStep): void {
  const shown = 'summary' in state ? 'summary' : state.step
  const hasFault = state.step === 'asking' && state.fault !== undefined
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && !hasFault) title.current?.focus()
    before.current = shown
  }, [shown, hasFault, title])
}

interface ContentProps {
  state: ActStep
  isProposal: boolean
  onConfirm: () => void
  /** Back to what was typed; undefined = nothing was. */
  onChange: (() => void) | undefined
  onClose: () => void
}

function Content({ state, onClose, ...others }: ContentProps) {
  switch (state.step) {
    case 'asking':
      return null
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
          <Notice tone="error">{state.sentence}</Notice>
          <DialogButtons>
            <Button onClick={onClose}>{text.close}</Button>
          </DialogButtons>
        </>
      )
    case 'ended':
      return (
        <>
          <Notice>{endInWords(state.ending)}</Notice>
          <DialogButtons>
            <Button onClick={onClose}>{text.close}</Button>
          </DialogButtons>
        </>
      )
    default:
      return <Shown state={state} onClose={onClose} {...others} />
  }
}

type ShownStep = Extract<ActStep, { summary: unknown }>

function Shown({
  state,
  isProposal,
  onConfirm,
  onChange,
  onClose
}: Omit<ContentProps, 'state'> & { state: ShownStep }) {
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
      <DialogButtons>
        {/* What may have been done already is not changed any more. */}
        {onChange && step === 'shown' ? (
          <Button onClick={onChange}>{text.change}</Button>
        ) : (
          <Button onClick={onClose}>{text.close}</Button>
        )}
        <Button look="main" isBusy={step === 'doing'} onClick={onConfirm}>
          {step === 'doing' ? text.doing : step === 'unknown' ? text.again : name}
        </Button>
      </DialogButtons>
    </>
  )
}
