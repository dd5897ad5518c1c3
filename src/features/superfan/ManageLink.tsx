// Lets fans request a mail with a link to manage their subscription. The form gives the same answer for every address.
// Without script, visitors can mail us instead.
import { type SubmitEvent, useRef, useState } from 'react'
import { manageLinkText as text } from '#texts/superfan.ts'
import { call } from '../../browser/call.ts'
import { track } from '../../browser/track.ts'
import { requestPortalLink } from './contract.ts'
import { mailFault, normalizedMail } from './rules.ts'

type Sending = { step: 'idle' | 'sending' | 'sent' } | { step: 'failed'; sentence: string }

export function ManageLink({ supportMail }: { supportMail: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<ReturnType<typeof mailFault>>()
  const [sending, setSending] = useState<Sending>({ step: 'idle' })

  function findFault(): boolean {
    const found = mailFault(field.current?.value ?? '')
    setFault(found)
    return found !== undefined
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (sending.step === 'sending') return
    setSending({ step: 'idle' })
    if (findFault()) {
      field.current?.focus()
      return
    }
    setSending({ step: 'sending' })
    const answer = await call(requestPortalLink, {
      body: { email: normalizedMail(field.current?.value ?? '') }
    })
    track('Superfan Link Asked', { accepted: answer.ok })
    const isTooMuch = !answer.ok && answer.refusal === 'too-many-links'
    if (answer.ok) setSending({ step: 'sent' })
    else
      setSending({
        step: 'failed',
        sentence: isTooMuch ? `${text.failed} ${answer.sentence ?? ''}` : text.failed
      })
  }

  const { step } = sending
  return (
    <section
      className="checkout-card mt-12 grid scroll-mt-[calc(var(--bar-height)+16px)] gap-3"
      id="beheer"
      aria-labelledby="beheer-heading"
    >
      <h2 id="beheer-heading" className="mb-0">
        {text.heading}
      </h2>
      <p>{text.line}</p>
      <noscript>
        <p>
          {text.withoutScript} <a href={`mailto:${supportMail}`}>{supportMail}</a>
        </p>
      </noscript>
      <form
        className="grid max-w-[28rem] justify-items-start gap-2 noscript:hidden"
        noValidate
        onSubmit={submit}
      >
        <div className="field justify-self-stretch">
          <label htmlFor="manage-email">{text.email}</label>
          <input
            id="manage-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            ref={field}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby="manage-note"
            onInput={() => fault && findFault()}
          />
          <p id="manage-note" className="field-note field-fault">
            {fault && text[fault]}
          </p>
        </div>
        <button className="button button-quiet" type="submit" aria-disabled={step === 'sending' || undefined}>
          {step === 'sending' ? text.sending : text.send}
        </button>
        {/* May shift the content below, because visitors are not about to press anything there. */}
        <p
          className="manage-status not-empty:border-l-4 not-empty:pl-3 data-[said=failed]:border-enamel data-[said=sent]:border-ok"
          role="status"
          data-said={step === 'sent' || step === 'failed' ? step : undefined}
        >
          {step === 'sent' && text.sent}
          {step === 'failed' && sending.sentence}
        </p>
      </form>
    </section>
  )
}
