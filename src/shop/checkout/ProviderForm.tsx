// The payment provider's form, with a skeleton while it loads and a message if it fails to load.
import { useEffect, useRef } from 'react'
import { paymentText } from '#texts/payment.ts'
import { Button } from '../../ui/Button.tsx'
import type { FormState } from './form.ts'

interface ErrorCardProps {
  heading: string
  sentence: string
  again: () => void
}

export function ErrorCard({ heading, sentence, again }: ErrorCardProps) {
  return (
    <div className="mb-4 grid justify-items-start gap-3 border-l-4 border-error py-0.5 pl-4" role="alert">
      <p className="font-semibold">{heading}</p>
      <p>
        {sentence} {paymentText.kept}
      </p>
      <Button onClick={again}>{paymentText.again}</Button>
    </div>
  )
}

/** As high as the form that replaces it. */
export function FormSkeleton({ text }: { text: string }) {
  return (
    <div
      className="form-skeleton grid min-h-59 animate-awaited grid-cols-3 content-start gap-3"
      aria-busy="true"
    >
      <span className="sr-only">{text}</span>
      {['first', 'second', 'third'].map((tab) => (
        <i key={tab} className="h-16 rounded-card bg-well forced-colors:border" />
      ))}
    </div>
  )
}

interface Place {
  state: FormState
  /** Heading of the message when the form cannot be shown. */
  unprepared: string
  show: (element: HTMLElement) => void
  hide: () => void
  again: () => void
}

export function ProviderForm({ state, unprepared, show, hide, again }: Place) {
  const host = useRef<HTMLDivElement>(null)
  const isFailed = state === 'failed'
  useEffect(() => {
    if (host.current) show(host.current)
    return hide
  }, [show, hide])
  return (
    <div
      className={`mt-2 grid *:col-start-1 *:row-start-1 *:min-w-0 ${isFailed ? '' : 'min-h-59'}`}
      data-state={state}
      aria-busy={state === 'loading'}
    >
      {state === 'loading' && <FormSkeleton text={paymentText.loading} />}
      {isFailed && <ErrorCard heading={unprepared} sentence={paymentText.failed} again={again} />}
      <div className={state === 'ready' ? undefined : 'invisible'} hidden={isFailed} ref={host} />
    </div>
  )
}
