// The first step: the fields. They keep text that was typed before hydration.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { withdrawalText as text } from '#texts/withdrawals.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Checkbox.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { isOrderId } from '../cart/cart-limits.ts'
import {
  FIELD_CHARS,
  invalidFields,
  normalized,
  WITHDRAWAL_KINDS,
  type Withdrawal,
  type WithdrawalField,
  type WithdrawalKind
} from './withdrawal-form.ts'

/** The hash of a link for a subscription; a link for an order contains its number. */
const SUBSCRIPTION_HASH = 'superfan'

interface FormField {
  name: WithdrawalField
  type: 'text' | 'email'
  autoComplete: string
  hint?: string
  /** Asked about an order only. */
  isOfOrder?: boolean
}

const FIELDS: readonly FormField[] = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'reference', type: 'text', autoComplete: 'off', hint: text.referenceHint, isOfOrder: true },
  { name: 'part', type: 'text', autoComplete: 'off', hint: text.partHint, isOfOrder: true },
  { name: 'email', type: 'email', autoComplete: 'email', hint: text.emailHint }
]

interface WithdrawalFieldsProps {
  kinds: readonly WithdrawalKind[]
  isHidden: boolean
  onReady: (typed: Withdrawal) => void
}

export function WithdrawalFields({ kinds, isHidden, onReady }: WithdrawalFieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState(kinds[0] ?? 'order')
  const [wrong, setWrong] = useState<readonly WithdrawalField[]>([])
  useEffect(() => {
    if (!form.current) return
    readHash(form.current)
    // Chosen by the URL, or before hydration.
    setKind(typedIn(form.current).kind)
  }, [])
  useFocusOnReturn(form, isHidden)
  const validate = (filled: HTMLFormElement) => {
    const typed = typedIn(filled)
    const found = invalidFields(typed)
    setWrong(found)
    const [first] = found
    if (first) fieldOf(filled, first)?.focus()
    else onReady(typed)
  }
  /** The error disappears once the field is corrected. */
  const unmarkCorrected = (name: WithdrawalField) => {
    if (form.current && !invalidFields(typedIn(form.current)).includes(name))
      setWrong((before) => before.filter((one) => one !== name))
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
      <fieldset className="grid justify-items-start">
        <legend className="font-semibold">{text.what}</legend>
        {kinds.map((one, index) => (
          <Radio key={one} name="kind" value={one} defaultChecked={index === 0} onChange={() => setKind(one)}>
            {text.kinds[one]}
          </Radio>
        ))}
      </fieldset>
      {FIELDS.map(({ name, type, autoComplete, hint, isOfOrder }) => (
        <div key={name} className="mt-4" hidden={isOfOrder && kind === 'subscription'}>
          <Field label={text[name]} hint={hint} error={wrong.includes(name) ? text.errors[name] : ''}>
            <Input
              name={name}
              type={type}
              autoComplete={autoComplete}
              autoCapitalize={name === 'name' ? 'words' : 'off'}
              spellCheck={false}
              maxLength={FIELD_CHARS[name].max}
              required={FIELD_CHARS[name].min > 0}
              onInput={() => unmarkCorrected(name)}
            />
          </Field>
        </div>
      ))}
      <Button type="submit" look="main" className="mt-5">
        {text.next}
      </Button>
    </form>
  )
}

/** A visitor who comes back to change something continues at the first field. */
function useFocusOnReturn(form: RefObject<HTMLFormElement | null>, isHidden: boolean): void {
  const wasHidden = useRef(isHidden)
  useEffect(() => {
    if (wasHidden.current && !isHidden && form.current) {
      fieldOf(form.current, 'name')?.focus()
      form.current.scrollIntoView({ block: 'nearest' })
    }
    wasHidden.current = isHidden
  }, [form, isHidden])
}

function fieldOf(form: HTMLFormElement, name: WithdrawalField): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function readHash(form: HTMLFormElement): void {
  const hash = location.hash.slice(1)
  const reference = fieldOf(form, 'reference')
  if (reference && isOrderId(hash)) reference.value ||= hash
  const kinds = form.elements.namedItem('kind')
  if (hash === SUBSCRIPTION_HASH && kinds instanceof RadioNodeList) kinds.value = 'subscription'
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
