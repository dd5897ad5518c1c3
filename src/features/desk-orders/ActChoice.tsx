// What an act needs before its summary: an amount, an address, a reason.
import { useState } from 'react'
import { orderActText as text } from '#texts/desk-orders.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Checkbox } from '../../components/ui/Checkbox.tsx'
import { Field, Input } from '../../components/ui/Field.tsx'
import { formatEuro } from '../../lib/money.ts'
import { FIELD_CHARS } from '../shop/customer.ts'
import type { Asked } from './asked-act.ts'
import type { DeskOrder, OrderAct } from './contract.ts'
import { centsTyped, MAX_REASON_CHARS } from './order-acts.ts'

interface Props {
  order: DeskOrder
  asked: Asked
  onChosen: (act: OrderAct) => void
}

export function ActChoice({ order, asked, onChosen }: Props) {
  if (asked.kind === 'refund') return <Amount order={order} onChosen={onChosen} />
  if (asked.kind === 'correct-address') return <Address order={order} onChosen={onChosen} />
  return <Reason messageId={asked.messageId ?? 0} onChosen={onChosen} />
}

const Next = () => (
  <Button look="main" type="submit">
    {text.toSummary}
  </Button>
)

function Amount({ order: { amounts }, onChosen }: Pick<Props, 'order' | 'onChosen'>) {
  const leftCents = amounts.paidCents - amounts.refundedCents
  const [isAll, setAll] = useState(true)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const choose = () => {
    const cents = isAll ? leftCents : centsTyped(typed)
    setWrong(!cents)
    if (cents) onChosen({ kind: 'refund', cents })
  }
  return (
    <form className="grid gap-4" action={choose}>
      <Checkbox checked={isAll} onChange={({ currentTarget }) => setAll(currentTarget.checked)}>
        {text.everything} ({formatEuro(leftCents)})
      </Checkbox>
      {!isAll && (
        <Field
          label={text.amount}
          hint={text.amountHint(formatEuro(leftCents))}
          error={isWrong ? text.amountWrong : ''}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      )}
      <Next />
    </form>
  )
}

const FIELDS = ['firstName', 'lastName', 'address1', 'address2', 'zip', 'city', 'state'] as const

function Address({ order: { shipTo }, onChosen }: Pick<Props, 'order' | 'onChosen'>) {
  const choose = (data: FormData) => {
    const [firstName, lastName, address1, address2, zip, city, state] = FIELDS.map((field) =>
      String(data.get(field) ?? '')
    ) as [string, string, string, string, string, string, string]
    onChosen({
      kind: 'correct-address',
      address: { firstName, lastName, address1, address2, zip, city, state }
    })
  }
  return (
    <form className="grid gap-3 sm:grid-cols-2" action={choose}>
      {FIELDS.map((field) => (
        <Field
          key={field}
          label={text.fields[field]}
          isOptional={FIELD_CHARS[field].min === 0}
          className={field.startsWith('address') ? 'sm:col-span-2' : ''}
        >
          <Input
            name={field}
            autoComplete="off"
            defaultValue={shipTo?.[field] ?? ''}
            maxLength={FIELD_CHARS[field].max}
          />
        </Field>
      ))}
      <div className="grid sm:col-span-2">
        <Next />
      </div>
    </form>
  )
}

function Reason({ messageId, onChosen }: { messageId: number; onChosen: Props['onChosen'] }) {
  const choose = (data: FormData) => {
    const because = String(data.get('because')).trim()
    if (because) onChosen({ kind: 'set-aside-message', messageId, because })
  }
  return (
    <form className="grid gap-4" action={choose}>
      <Field label={text.reason} hint={text.reasonHint}>
        <Input name="because" autoComplete="off" maxLength={MAX_REASON_CHARS} />
      </Field>
      <Next />
    </form>
  )
}
