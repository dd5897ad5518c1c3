import { useRef, useState } from 'react'
import { confirmText } from '#texts/desk.ts'
import { deskListText, couponPageText as text } from '#texts/desk-overview.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { DeskCoupon } from './contract.ts'
import type { DraftFault } from './coupon-draft.ts'
import { draftOf, NOTHING_TYPED } from './coupon-form.ts'
import { makeCoupon } from './desk-lists.store.ts'

const { form, faults } = text

/** Where each fault is shown. */
const FIELD_OF: Readonly<Record<DraftFault, string>> = {
  code: 'code',
  value: 'value',
  'free-goods': 'value',
  minimum: 'minimum',
  times: 'times',
  'first-day': 'firstDay',
  'last-day': 'lastDay'
}

interface CouponDialogProps {
  onClose: () => void
  onMade: (coupon: DeskCoupon) => void
}

export function CouponDialog({ onClose, onMade }: CouponDialogProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const code = useRef<HTMLInputElement>(null)
  const { draft, fault } = draftOf(typed)
  const makeId = useMakeId(JSON.stringify(draft))
  const isFixed = typed.kind === 'fixed'
  const put = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const send = async () => {
    if (fault) return { field: FIELD_OF[fault], sentence: faults[fault === 'value' ? typed.kind : fault] }
    const done = await makeCoupon(makeId(), draft)
    if (!done.ok) return done
    onMade(done.value)
    return undefined
  }
  return (
    <Dialog title={text.make} closeName={deskListText.close} shape="top" firstFocus={code} onClose={onClose}>
      <Form
        className="sm:grid-cols-2"
        send={send}
        submitName={form.submit}
        leaveName={confirmText.cancel}
        onLeave={onClose}
      >
        <Field name="code" label={form.code} hint={form.codeHint} className="sm:col-span-2">
          <Input
            ref={code}
            value={typed.code}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => put({ code: target.value })}
          />
        </Field>
        <Field label={form.kind}>
          <Select
            value={typed.kind}
            onChange={({ target }) => put({ kind: target.value === 'fixed' ? 'fixed' : 'percent' })}
          >
            <option value="percent">{form.percent}</option>
            <option value="fixed">{form.fixed}</option>
          </Select>
        </Field>
        <Field name="value" label={isFixed ? form.fixedValue : form.percentValue}>
          <Input
            value={typed.value}
            inputMode={isFixed ? 'decimal' : 'numeric'}
            onChange={({ target }) => put({ value: target.value })}
          />
        </Field>
        <Field name="minimum" label={form.minimum} isOptional>
          <Input
            value={typed.minimum}
            inputMode="decimal"
            onChange={({ target }) => put({ minimum: target.value })}
          />
        </Field>
        <Field name="times" label={form.times} hint={form.timesHint} isOptional>
          <Input
            value={typed.times}
            inputMode="numeric"
            onChange={({ target }) => put({ times: target.value })}
          />
        </Field>
        <Field name="firstDay" label={form.firstDay} isOptional>
          <Input
            type="date"
            value={typed.firstDay}
            onChange={({ target }) => put({ firstDay: target.value })}
          />
        </Field>
        <Field name="lastDay" label={form.lastDay} isOptional>
          <Input
            type="date"
            value={typed.lastDay}
            onChange={({ target }) => put({ lastDay: target.value })}
          />
        </Field>
        <div className="grid sm:col-span-2">
          <Checkbox checked={typed.isOnce} onChange={({ target }) => put({ isOnce: target.checked })}>
            {form.once}
          </Checkbox>
          <Checkbox
            checked={typed.isFirstOrder}
            onChange={({ target }) => put({ isFirstOrder: target.checked })}
          >
            {form.firstOrder}
          </Checkbox>
        </div>
      </Form>
    </Dialog>
  )
}

/** Draws an id for a draft, and gives the same one again until the draft is another: a repeated press makes one coupon. */
function useMakeId(draft: string): () => string {
  const drawn = useRef<{ draft: string; id: string }>(undefined)
  return () => {
    if (drawn.current?.draft !== draft) drawn.current = { draft, id: crypto.randomUUID() }
    return drawn.current.id
  }
}
