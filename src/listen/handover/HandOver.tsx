// The page for handing over, step by step. Each step has a heading that gets the focus when the step changes by itself or by a press.
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { handoverText as text } from '#texts/handover.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice, Progress } from '../../ui/States.tsx'
import { Asking } from './Asking.tsx'
import { Choosing } from './Choosing.tsx'
import { $handover, open, receive, startAnew, tryAgain } from './handover.store.ts'
import { HANDOVER_EVENT } from './handover-memory.ts'
import { takenSecret } from './handover-secret.client.ts'
import { BUILT, type HandOver as State, type Trouble } from './handover-state.ts'
import { Linked } from './Linked.tsx'
import { KEPT_DAYS } from './sealed-limits.ts'
import { Waiting } from './Waiting.tsx'

/** What another try may help against. */
const RETRIED: readonly Trouble[] = ['network', 'unexpected', 'too-many', 'full']

export function HandOver() {
  const state = useStore($handover, { ssr: () => BUILT })
  const place = useRef<HTMLDivElement>(null)
  const shownStep = useRef(state.step)
  const start = useEffectEvent(() => void open())
  useEffect(() => {
    start()
    // Another link, opened in the same tab.
    const onLink = () => {
      const secret = takenSecret()
      if (secret !== undefined) void receive(secret)
    }
    addEventListener(HANDOVER_EVENT, onLink)
    return () => removeEventListener(HANDOVER_EVENT, onLink)
  }, [])
  useEffect(() => {
    if (state.step === shownStep.current) return
    shownStep.current = state.step
    place.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [state.step])
  return (
    <div ref={place} className="mt-8 max-w-measure print:hidden noscript:hidden">
      <Step state={state} />
    </div>
  )
}

function Step({ state }: { state: State }) {
  switch (state.step) {
    case 'choosing':
      return <Choosing {...state} />
    case 'making':
      return <Busy sentence={text.making} />
    case 'waiting':
      return <Waiting {...state} />
    case 'taken':
      return <End {...text.taken} />
    case 'expired':
      return <End {...text.expired} />
    case 'reading':
      return <Busy sentence={text.reading} />
    case 'asking':
      return <Asking {...state} />
    case 'received':
      return (
        <End {...text.received}>
          <LinkButton look="main" href="/">
            {text.received.listen}
          </LinkButton>
        </End>
      )
    case 'linked':
      return <Linked {...state} />
    case 'ended':
      return <End heading={text.ended.heading} text={text.ended.text(KEPT_DAYS)} />
    case 'refused':
      return (
        <div className="grid justify-items-start gap-4">
          <Notice tone="error">{text.troubles[state.trouble]}</Notice>
          <div className="flex flex-wrap gap-3">
            {RETRIED.includes(state.trouble) && (
              <Button look="main" onClick={tryAgain}>
                {text.retry}
              </Button>
            )}
            <Button onClick={() => void startAnew()}>{text.again}</Button>
          </div>
        </div>
      )
    case 'unable':
      return <Notice tone="warning">{text.unable}</Notice>
  }
}

function Busy({ sentence }: { sentence: string }) {
  return (
    <div role="status" className="grid gap-3">
      <p>{sentence}</p>
      <Progress name={sentence} />
    </div>
  )
}

/** The end of a hand-over, with a way to begin another one. */
function End({ heading, text: sentence, children }: { heading: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h2 className="text-title-s focus-visible:[outline:none]" tabIndex={-1}>
        {heading}
      </h2>
      <p className="mt-2">{sentence}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {children}
        <Button onClick={() => void startAnew()}>{text.again}</Button>
      </div>
    </>
  )
}
