// The place of the payment provider's form in a page: a shape while it comes, a word when it does not.
import { useEffect, useRef } from 'react'
import { paymentText } from '../../texts/payment.ts'
import type { FormState } from './form.ts'

interface Trouble {
  heading: string
  sentence: string
  again: () => void
}

export function TroubleCard({ heading, sentence, again }: Trouble) {
  return (
    <div className="checkout-trouble" role="alert">
      <p className="checkout-trouble-heading">{heading}</p>
      <p>
        {sentence} {paymentText.kept}
      </p>
      <button type="button" className="button button-quiet" onClick={again}>
        {paymentText.again}
      </button>
    </div>
  )
}

/** As high as the form that takes its place. */
export function FormSkeleton({ text }: { text: string }) {
  return (
    <div className="form-skeleton" aria-busy="true">
      <span className="sr-only">{text}</span>
      <i />
      <i />
      <i />
    </div>
  )
}

interface Place {
  state: FormState
  /** The heading of the trouble when it does not come. */
  unprepared: string
  show: (element: HTMLElement) => void
  hide: () => void
  again: () => void
}

export function ProviderForm({ state, unprepared, show, hide, again }: Place) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) show(host.current)
    return hide
  }, [show, hide])
  return (
    <div className="provider-form" data-state={state} aria-busy={state === 'loading'}>
      {state === 'loading' && <FormSkeleton text={paymentText.loading} />}
      {state === 'failed' && <TroubleCard heading={unprepared} sentence={paymentText.failed} again={again} />}
      <div className="provider-host" ref={host} />
    </div>
  )
}
