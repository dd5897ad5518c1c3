// The field for a coupon code. Collapsed at first, because most buyers have none.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { couponText } from '#texts/checkout.ts'
import { callOnce } from '../../browser/call.ts'
import { formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { runtimeConfig } from '../catalogue/contract.ts'
import { $couponError, $isCouponRequested, $sums } from './checkout.store.ts'
import { codeOf } from './checkout-state.ts'
import { useCheckout } from './use-checkout.ts'

export function CouponBox() {
  const { couponCode, discountCents } = useStore($sums)
  const error = useStore($couponError)
  const [isOpen, setOpen] = useState(false)
  const box = useStableFocus(couponCode)
  const isOffered = useOffered()
  if (!isOffered) return null
  return (
    <details
      ref={box}
      className="coupon"
      open={isOpen || couponCode !== '' || error !== ''}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* Hidden once a code is applied. */}
      <summary className={couponCode === '' ? 'link-button my-0 min-h-tap' : 'hidden'}>
        {couponText.fold}
      </summary>
      {couponCode === '' ? (
        <CodeForm />
      ) : (
        <AppliedCode text={couponText.applied(couponCode, formatEuro(discountCents))} />
      )}
      {/* Also says why a code was removed, when its field is gone. */}
      <p id="coupon-error" className="field-note field-error pt-1" role="alert">
        {error}
      </p>
    </details>
  )
}

/** Keeps the focus in the box: applying a code removes the field that had it, removing a code removes the button. */
function useStableFocus(couponCode: string) {
  const box = useRef<HTMLDetailsElement>(null)
  const isRequested = useStore($isCouponRequested)
  const shownCode = useRef(couponCode)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isRequested) hadFocus.current = box.current?.contains(document.activeElement) ?? false
  }, [isRequested])
  useEffect(() => {
    if (couponCode === shownCode.current) return
    shownCode.current = couponCode
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input, button')?.focus()
    hadFocus.current = false
  }, [couponCode])
  return box
}

/** Whether the shop takes codes at all. */
function useOffered(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    void callOnce(runtimeConfig, {}).then((config) => setOffered(config.ok && config.value.couponsEnabled))
  }, [])
  return isOffered
}

function CodeForm() {
  const { applyCode } = useCheckout()
  const [code, setCode] = useState('')
  const isRequested = useStore($isCouponRequested)
  const hasError = useStore($couponError) !== ''
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="flex max-w-104 items-end gap-2.5 pt-1.5 max-xs:grid max-xs:items-stretch"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') field.current?.focus()
        else void applyCode(code)
      }}
    >
      <Field label={couponText.label} className="flex-1">
        <Input
          ref={field}
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required={false}
          aria-invalid={hasError || undefined}
          aria-describedby="coupon-error"
          onChange={({ currentTarget }) => setCode(codeOf(currentTarget.value))}
        />
      </Field>
      <Button
        type="submit"
        className="min-h-12"
        isBusy={isRequested}
        aria-disabled={code.trim() === '' || undefined}
      >
        {couponText.apply}
      </Button>
    </form>
  )
}

function AppliedCode({ text }: { text: string }) {
  const { removeCode } = useCheckout()
  const isRequested = useStore($isCouponRequested)
  return (
    <p className="mt-2.5 flex items-center justify-between gap-4 rounded-card bg-ticket-fan px-4 py-2.5 font-semibold wrap-anywhere text-on-ticket">
      <span>{text}</span>
      {/* The focus ring is inside the ticket: outside its edge it would be dark on dark. */}
      <Button
        look="link"
        className="-mr-2.5 flex-none px-2.5 text-inherit focus-visible:[box-shadow:none] focus-visible:-outline-offset-3 focus-visible:outline-on-ticket"
        isBusy={isRequested}
        onClick={() => void removeCode()}
      >
        {couponText.remove}
      </Button>
    </p>
  )
}
