// The withdrawal form: fill in, review and confirm, done. Typed text stays in its fields until then. Without script,
// visitors send a mail instead.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FORMATS } from '#texts/language.ts'
import { refusalsText } from '#texts/refusals.ts'
import { withdrawalText as text } from '#texts/withdrawals.ts'
import { call } from '../../browser/call.ts'
import { isOrderId } from '../shop/rules.ts'
import { withdraw } from './contract.ts'
import {
  FIELD_CHARS,
  invalidFields,
  normalized,
  WITHDRAWAL_KINDS,
  type Withdrawal,
  type WithdrawalField,
  type WithdrawalKind
} from './rules.ts'

/** The hash of a link for a subscription; a link for an order contains its number. */
const SUBSCRIPTION_HASH = 'superfan'

const moment = new Intl.DateTimeFormat(FORMATS, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels'
})

type Step = { name: 'fill' } | { name: 'review'; typed: Withdrawal } | { name: 'done'; receivedAt: string }

type WithdrawalFormProps = {
  /** What the podcast sells. */
  kinds: readonly WithdrawalKind[]
  supportMail: string
}

export function WithdrawalForm({ kinds, supportMail }: WithdrawalFormProps) {
  const [step, setStep] = useState<Step>({ name: 'fill' })
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = (next: Step) => {
    flushSync(() => setStep(next))
    const start = next.name === 'fill' ? fieldOf(form.current, 'name') : heading.current
    start?.focus()
    start?.closest('form, section')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="max-w-measure [@media(scripting:none)]:hidden">
      <Fields
        kinds={kinds}
        form={form}
        isHidden={step.name !== 'fill'}
        onReady={(typed) => show({ name: 'review', typed })}
      />
      {step.name === 'review' && (
        <Review
          typed={step.typed}
          supportMail={supportMail}
          heading={heading}
          onChange={() => show({ name: 'fill' })}
          onDone={(receivedAt) => show({ name: 'done', receivedAt })}
        />
      )}
      {step.name === 'done' && (
        <section>
          <h2 tabIndex={-1} ref={heading}>
            {text.doneHeading}
          </h2>
          <p className="mt-4">{text.done(moment.format(new Date(step.receivedAt)), supportMail)}</p>
          <p className="mt-4">{text.after}</p>
        </section>
      )}
    </div>
  )
}

interface FieldsProps {
  kinds: readonly WithdrawalKind[]
  form: RefObject<HTMLFormElement | null>
  isHidden: boolean
  onReady: (typed: Withdrawal) => void
}

function Fields({ kinds, form, isHidden, onReady }: FieldsProps) {
  const [kind, setKind] = useState(kinds[0] ?? 'order')
  const [invalid, setInvalid] = useState<readonly WithdrawalField[]>([])
  useEffect(() => {
    if (!form.current) return
    readHash(form.current)
    // Chosen by the URL, or before hydration.
    setKind(typedIn(form.current).kind)
  }, [form])
  const validate = (filled: HTMLFormElement) => {
    const typed = typedIn(filled)
    const mistakes = invalidFields(typed)
    setInvalid(mistakes)
    const [first] = mistakes
    if (first) fieldOf(filled, first)?.focus()
    else onReady(typed)
  }
  /** The mark disappears once the field is corrected. */
  const unmarkCorrected = (name: WithdrawalField) => {
    if (form.current && !invalidFields(typedIn(form.current)).includes(name))
      setInvalid((before) => before.filter((one) => one !== name))
  }
  return (
    <form
      ref={form}
      // If submitted before hydration, name and address must not end up in the URL.
      method="post"
      noValidate
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault()
        validate(event.currentTarget)
      }}
    >
      <p className="soft mb-5">{text.steps}</p>
      <fieldset>
        <legend className="font-semibold">{text.what}</legend>
        {kinds.map((one, index) => (
          <div key={one}>
            <label className="check">
              <input
                type="radio"
                name="kind"
                value={one}
                defaultChecked={index === 0}
                onChange={() => setKind(one)}
              />
              {text.kinds[one]}
            </label>
          </div>
        ))}
      </fieldset>
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          {...field}
          isHidden={kind === 'subscription' && (field.name === 'reference' || field.name === 'part')}
          isInvalid={invalid.includes(field.name)}
          onInput={() => unmarkCorrected(field.name)}
        />
      ))}
      <button className="button mt-5" type="submit">
        {text.next}
      </button>
    </form>
  )
}

interface FieldProps {
  name: WithdrawalField
  type: 'text' | 'email'
  autoComplete: string
  hint?: string
}

const FIELDS: readonly FieldProps[] = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'reference', type: 'text', autoComplete: 'off', hint: text.referenceHint },
  { name: 'part', type: 'text', autoComplete: 'off', hint: text.partHint },
  { name: 'email', type: 'email', autoComplete: 'email', hint: text.emailHint }
]

interface FieldState {
  isHidden: boolean
  isInvalid: boolean
  onInput: () => void
}

/** Keeps text that was typed before hydration. */
function Field({ name, type, autoComplete, hint, isHidden, isInvalid, onInput }: FieldProps & FieldState) {
  const id = `withdrawal-${name}`
  return (
    <div className="mt-4 grid gap-1" hidden={isHidden}>
      <label className="font-semibold" htmlFor={id}>
        {text[name]}
      </label>
      {hint && (
        <p className="soft text-s" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="select w-full font-normal aria-[invalid=true]:border-enamel-text"
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={name === 'name' ? 'words' : 'off'}
        spellCheck={false}
        maxLength={FIELD_CHARS[name].max}
        required={name !== 'part'}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-error${hint ? ` ${id}-hint` : ''}`}
        onInput={onInput}
      />
      <p className="text-s font-semibold text-enamel-text" id={`${id}-error`}>
        {isInvalid && text.errors[name]}
      </p>
    </div>
  )
}

interface ReviewProps {
  typed: Withdrawal
  supportMail: string
  heading: RefObject<HTMLHeadingElement | null>
  onChange: () => void
  onDone: (receivedAt: string) => void
}

function Review({ typed, supportMail, heading, onChange, onDone }: ReviewProps) {
  const [isSending, setIsSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const confirm = async () => {
    if (isSending) return
    setIsSending(true)
    setTrouble('')
    const outcome = await call(withdraw, { body: typed })
    setIsSending(false)
    if (outcome.ok) onDone(outcome.value.receivedAt)
    else setTrouble(`${refusalsText[outcome.refusal]} ${text.failed(supportMail)}`)
  }
  return (
    <section>
      <h2 tabIndex={-1} ref={heading}>
        {text.reviewHeading}
      </h2>
      <p className="mt-4">{text.declaration[typed.kind]}</p>
      <dl className="mt-4 grid gap-2">
        {rowsOf(typed).map(([label, value]) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold text-enamel-text" role="alert" hidden={trouble === ''}>
        {trouble}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button
          className="button"
          type="button"
          aria-disabled={isSending || undefined}
          onClick={() => void confirm()}
        >
          {isSending ? text.sending : text.confirm}
        </button>
        <button className="button button-quiet" type="button" onClick={onChange}>
          {text.change}
        </button>
      </div>
    </section>
  )
}

function rowsOf({ kind, reference, name, email, part }: Withdrawal): [string, string][] {
  if (kind === 'subscription')
    return [
      [text.name, name],
      [text.email, email]
    ]
  return [
    [text.name, name],
    [text.reference, reference],
    [text.partOfOrder, part || text.everything],
    [text.email, email]
  ]
}

const fieldOf = (form: HTMLFormElement | null, name: WithdrawalField) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)

function readHash(form: HTMLFormElement): void {
  const hash = location.hash.slice(1)
  const reference = fieldOf(form, 'reference')
  if (reference && isOrderId(hash)) reference.value ||= hash
  const subscription = form.querySelector<HTMLInputElement>('[value="subscription"]')
  if (hash === SUBSCRIPTION_HASH && subscription) subscription.checked = true
}

function typedIn(form: HTMLFormElement): Withdrawal {
  const data = new FormData(form)
  const word = (name: WithdrawalField) => String(data.get(name) ?? '')
  return normalized({
    kind: WITHDRAWAL_KINDS.find((one) => one === data.get('kind')) ?? 'order',
    reference: word('reference'),
    name: word('name'),
    email: word('email'),
    part: word('part')
  })
}
