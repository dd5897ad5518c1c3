// The field for a coupon code. Collapsed at first, because most buyers have none.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { couponText } from '#texts/checkout.ts'
import { callOnce } from '../../browser/call.ts'
import { formatEuro } from '../../lib/money.ts'
import { runtimeConfig } from '../shop/contract.ts'
import { applyCode, removeCode } from './coupon.controller.ts'
import { codeOf } from './rules.ts'
import { $couponError, $isCouponRequested, $sums } from './store.ts'

export function CouponBox() {
  const { couponCode, discountCents } = useStore($sums)
  const trouble = useStore($couponError)
  const [isOpen, setOpen] = useState(false)
  const box = useStableFocus(couponCode)
  const isOffered = useOffered()
  if (!isOffered) return null
  return (
    <details
      ref={box}
      className="coupon"
      open={isOpen || couponCode !== '' || trouble !== ''}
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
      <p id="coupon-note" className="field-note field-fault pt-1" role="alert">
        {trouble}
      </p>
    </details>
  )
}

/** Keeps the focus in the box: applying a code removes the field that had it, removing a code removes the button. */
function useStableFocus(couponCode: string) {
  const box = useRef<HTMLDetailsElement>(null)
  const isRequested = useStore($isCouponRequested)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isRequested) hadFocus.current = box.current?.contains(document.activeElement) ?? false
  }, [isRequested])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a code was applied or removed.
  useEffect(() => {
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
  const [code, setCode] = useState('')
  const isRequested = useStore($isCouponRequested)
  const hasError = useStore($couponError) !== ''
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="flex max-w-[26rem] items-end gap-2.5 pt-1.5 max-[360px]:grid max-[360px]:items-stretch"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') field.current?.focus()
        else void applyCode(code)
      }}
    >
      <div className="field flex-1">
        <label htmlFor="coupon-code">{couponText.label}</label>
        <input
          ref={field}
          id="coupon-code"
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={hasError}
          aria-describedby="coupon-note"
          onInput={({ currentTarget }) => setCode(codeOf(currentTarget.value))}
        />
      </div>
      <button
        type="submit"
        className="button button-quiet min-h-12"
        aria-disabled={code.trim() === '' || isRequested}
        aria-busy={isRequested}
      >
        {couponText.apply}
      </button>
    </form>
  )
}

function AppliedCode({ text }: { text: string }) {
  const isRequested = useStore($isCouponRequested)
  return (
    <p className="mt-2.5 flex items-center justify-between gap-4 rounded-card bg-ticket-fan px-4 py-2.5 font-semibold wrap-anywhere text-on-ticket">
      <span>{text}</span>
      {/* The focus ring is inside the ticket: outside its edge it would be dark on dark. */}
      <button
        type="button"
        className="link-button -mr-2.5 flex-none px-2.5 text-inherit focus-visible:[box-shadow:none] focus-visible:-outline-offset-3 focus-visible:outline-on-ticket"
        aria-disabled={isRequested}
        onClick={() => void removeCode()}
      >
        {couponText.remove}
      </button>
    </p>
  )
}
