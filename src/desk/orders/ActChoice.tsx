// What an act needs before its summary: an amount, an address, a mail address, a reason.
import { useState } from 'react'
import { orderActText as text } from '#texts/desk-orders.ts'
import type { FormFault } from '../../lib/form-fault.ts'
import { formatEuro } from '../../lib/money.ts'
import { faultText } from '../../shop/checkout/form.ts'
import { FIELD_CHARS } from '../../shop/orders/customer.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { Asked } from './asked-act.ts'
import type { DeskOrder, OrderAct } from './contract.ts'
import { centsTyped, MAX_REASON_CHARS } from './order-acts.ts'

interface Props {
  order: DeskOrder
  asked: Asked
  /** What the server found wrong with it later on. */
  fault: FormFault | undefined
  /** Asks what the act would do; returns what is wrong with it. */
  onChosen: (act: OrderAct) => Promise<FormFault | undefined>
  onLeave: () => void
}

export function ActChoice({ order, asked, fault, onChosen, onLeave }: Props) {
  const form = { fault, onLeave, submitName: text.toSummary, leaveName: text.close }
  if (asked.kind === 'refund') return <Amount form={form} order={order} onChosen={onChosen} />
  if (asked.kind === 'correct-address') return <Address form={form} order={order} onChosen={onChosen} />
  if (asked.kind === 'correct-mail') return <MailAddress form={form} order={order} onChosen={onChosen} />
  return <Reason form={form} messageId={asked.messageId ?? 0} onChosen={onChosen} />
}

interface ChoiceProps extends Pick<Props, 'order' | 'onChosen'> {
  form: Omit<Parameters<typeof Form>[0], 'send' | 'children'>
}

function Amount({ form, order: { amounts }, onChosen }: ChoiceProps) {
  const leftCents = amounts.paidCents - amounts.refundedCents
  const [isAll, setAll] = useState(true)
  const choose = (data: FormData) => {
    const cents = isAll ? leftCents : centsTyped(String(data.get('cents')))
    return cents ? onChosen({ kind: 'refund', cents }) : { field: 'cents', sentence: text.amountWrong }
  }
  return (
    <Form {...form} send={choose}>
      <Checkbox checked={isAll} onChange={({ currentTarget }) => setAll(currentTarget.checked)}>
        {text.everything} ({formatEuro(leftCents)})
      </Checkbox>
      {!isAll && (
        <Field name="cents" label={text.amount} hint={text.amountHint(formatEuro(leftCents))}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
      )}
    </Form>
  )
}

const FIELDS = ['firstName', 'lastName', 'address1', 'address2', 'zip', 'city', 'state'] as const

function Address({ form, order: { shipTo, customerEmail: email }, onChosen }: ChoiceProps) {
  const choose = (data: FormData) => {
    const [firstName, lastName, address1, address2, zip, city, state] = FIELDS.map((field) =>
      String(data.get(field) ?? '')
    ) as [string, string, string, string, string, string, string]
    const address = { firstName, lastName, address1, address2, zip, city, state }
    const draft = { ...address, email, country: shipTo?.country ?? '' }
    const field = FIELDS.find((name) => faultText(name, draft) !== '')
    return field
      ? { field, sentence: faultText(field, draft) }
      : onChosen({ kind: 'correct-address', address })
  }
  return (
    <Form {...form} className="sm:grid-cols-2" send={choose}>
      {FIELDS.map((field) => (
        <Field
          key={field}
          name={field}
          label={text.fields[field]}
          isOptional={FIELD_CHARS[field].min === 0}
          className={field.startsWith('address') ? 'sm:col-span-2' : ''}
        >
          <Input autoComplete="off" defaultValue={shipTo?.[field] ?? ''} maxLength={FIELD_CHARS[field].max} />
        </Field>
      ))}
    </Form>
  )
}

function MailAddress({ form, order: { shipTo, customerEmail }, onChosen }: ChoiceProps) {
  const choose = (data: FormData) => {
    const email = String(data.get('email')).trim()
    const sentence = shipTo ? faultText('email', { ...shipTo, email }) : ''
    return sentence ? { field: 'email', sentence } : onChosen({ kind: 'correct-mail', email })
  }
  return (
    <Form {...form} send={choose}>
      <Field name="email" label={text.mailAddress} hint={text.mailAddressHint}>
        <Input
          type="email"
          autoComplete="off"
          defaultValue={customerEmail}
          maxLength={FIELD_CHARS.email.max}
        />
      </Field>
    </Form>
  )
}

function Reason({ form, messageId, onChosen }: Omit<ChoiceProps, 'order'> & { messageId: number }) {
  const choose = (data: FormData) => {
    const because = String(data.get('because')).trim()
    return because
      ? onChosen({ kind: 'set-aside-message', messageId, because })
      : { field: 'because', sentence: text.reasonMissing }
  }
  return (
    <Form {...form} send={choose}>
      <Field name="because" label={text.reason} hint={text.reasonHint}>
        <Input autoComplete="off" maxLength={MAX_REASON_CHARS} />
      </Field>
    </Form>
  )
}
