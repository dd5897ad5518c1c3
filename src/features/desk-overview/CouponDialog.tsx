// The form of a new coupon.
import { type SubmitEvent, useRef, useState } from 'react'
import { deskListText, couponPageText as text } from '#texts/desk-overview.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Checkbox } from '../../components/ui/Checkbox.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { Field, Input, Select } from '../../components/ui/Field.tsx'
import { Notice } from '../../components/ui/States.tsx'
import type { DeskCoupon } from './contract.ts'
import { draftOf, NOTHING_TYPED } from './coupon-form.ts'
import { makeCoupon } from './desk-lists.store.ts'

const { form, faults } = text

interface CouponDialogProps {
  onClose: () => void
  onMade: (coupon: DeskCoupon) => void
}

export function CouponDialog({ onClose, onMade }: CouponDialogProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const code = useRef<HTMLInputElement>(null)
  const { draft, fault } = draftOf(typed)
  const makeId = useMakeId(JSON.stringify(draft))
  const isFixed = typed.kind === 'fixed'
  const put = (change: Partial<typeof typed>) => {
    setProblem('')
    setTyped({ ...typed, ...change })
  }
  const errorOf = (...ofField: (keyof typeof faults | 'value')[]) =>
    isTried && fault && ofField.includes(fault) ? faults[fault === 'value' ? typed.kind : fault] : ''
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (fault) {
      const shown = event.currentTarget
      requestAnimationFrame(() => shown.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setIsBusy(true)
    const done = await makeCoupon(makeId(), draft)
    setIsBusy(false)
    if (done.ok) onMade(done.value)
    else setProblem(done.sentence)
  }
  return (
    <Dialog title={text.make} closeName={deskListText.close} shape="top" firstFocus={code} onClose={onClose}>
      <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={(event) => void send(event)}>
        <Field label={form.code} hint={form.codeHint} error={errorOf('code')} className="sm:col-span-2">
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
        <Field label={isFixed ? form.fixedValue : form.percentValue} error={errorOf('value', 'free-goods')}>
          <Input
            value={typed.value}
            inputMode={isFixed ? 'decimal' : 'numeric'}
            onChange={({ target }) => put({ value: target.value })}
          />
        </Field>
        <Field label={form.minimum} error={errorOf('minimum')} isOptional>
          <Input
            value={typed.minimum}
            inputMode="decimal"
            onChange={({ target }) => put({ minimum: target.value })}
          />
        </Field>
        <Field label={form.times} hint={form.timesHint} error={errorOf('times')} isOptional>
          <Input
            value={typed.times}
            inputMode="numeric"
            onChange={({ target }) => put({ times: target.value })}
          />
        </Field>
        <Field label={form.firstDay} error={errorOf('first-day')} isOptional>
          <Input
            type="date"
            value={typed.firstDay}
            onChange={({ target }) => put({ firstDay: target.value })}
          />
        </Field>
        <Field label={form.lastDay} error={errorOf('last-day')} isOptional>
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
        {problem && (
          <Notice tone="error" className="sm:col-span-2">
            {problem}
          </Notice>
        )}
        <Button type="submit" look="main" isBusy={isBusy} className="sm:col-span-2">
          {form.submit}
        </Button>
      </form>
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
