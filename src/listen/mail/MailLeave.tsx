// Where the link to unsubscribe leads. It says whose address it is about before anything changes, because mails are forwarded, and the
// result can be undone.
import { startTransition, useActionState, useEffect } from 'react'
import { mailLeaveText as text } from '#texts/mail.ts'
import { refusalsText } from '#texts/refusals.ts'
import { type Answered, call } from '../../browser/call.ts'
import { Button } from '../../ui/Button.tsx'
import { useStepHeading } from '../../ui/use-step-heading.ts'
import { leaveMail, readMailLink, returnToMail } from './contract.ts'
import { useMailedToken } from './use-mailed-token.ts'

type Act = 'read' | 'leave' | 'return'
/** `did`: what the visitor did last, which the page says. */
type Step =
  | { name: 'reading' }
  | { name: 'unknown' }
  | { name: 'known'; hint: string; isSubscribed: boolean; did: Act; error: string }

const CALLS = { read: readMailLink, leave: leaveMail, return: returnToMail } as const

const stepAfter = (before: Step, act: Act, outcome: Answered<typeof readMailLink>): Step => {
  if (outcome.ok) return { name: 'known', ...outcome.value, did: act, error: '' }
  // A link that was cut off on the way is no token.
  const isUnknown = outcome.refusal === 'unknown-mail-link' || outcome.refusal === 'invalid-request'
  if (isUnknown) return { name: 'unknown' }
  const error = `${refusalsText[outcome.refusal]} ${text.failed}`
  return before.name === 'known'
    ? { ...before, error }
    : { name: 'known', hint: '', isSubscribed: true, did: 'read', error }
}

export function MailLeave() {
  const token = useMailedToken()
  const [step, act, isBusy] = useActionState(
    async (before: Step, { what, given }: { what: Act; given: string }): Promise<Step> =>
      given
        ? stepAfter(before, what, await call(CALLS[what], { body: { token: given } }))
        : { name: 'unknown' },
    { name: 'reading' }
  )
  useEffect(() => {
    if (token !== undefined) startTransition(() => act({ what: 'read', given: token }))
  }, [token, act])
  const press = (what: Act) => startTransition(() => act({ what, given: token ?? '' }))
  if (step.name === 'reading') return <p className="soft noscript:hidden">{text.reading}</p>
  if (step.name === 'unknown') return <Told heading={text.unknownHeading} words={text.unknown} />
  const { hint, isSubscribed, did, error } = step
  const alert = (
    <p className="mt-4 font-semibold text-error empty:hidden" role="alert">
      {!isBusy && error}
    </p>
  )
  if (!isSubscribed)
    return (
      <Told key="left" heading={text.leftHeading} words={text.left(hint)}>
        {alert}
        <Button className="mt-5" isBusy={isBusy} onClick={() => press('return')}>
          {isBusy ? text.leaving : text.undo}
        </Button>
      </Told>
    )
  const leave = (
    <Button
      className="mt-5"
      look={did === 'return' ? 'quiet' : 'main'}
      isBusy={isBusy}
      onClick={() => press('leave')}
    >
      {isBusy ? text.leaving : text.leave}
    </Button>
  )
  if (did === 'return')
    return (
      <Told key="back" heading={text.backHeading} words={text.back(hint)}>
        {alert}
        {leave}
      </Told>
    )
  return (
    <div className="max-w-measure">
      {hint && <p className="wrap-anywhere">{text.leadOf(hint)}</p>}
      {alert}
      {leave}
    </div>
  )
}

interface ToldProps {
  heading: string
  words: string
  children?: React.ReactNode
}

function Told({ heading, words, children }: ToldProps) {
  const focused = useStepHeading()
  return (
    <section className="max-w-measure">
      <h2 tabIndex={-1} ref={focused}>
        {heading}
      </h2>
      <p className="mt-3 wrap-anywhere">{words}</p>
      {children}
    </section>
  )
}
