// The outcome of an order. At build, and until the outcome is known, it shows "processing".
import { useEffect, useRef, useState } from 'react'
import { checkoutOutcomeText as text } from '#texts/checkout-outcome.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { catalogue } from '../brand/catalogue.ts'
import {
  billedLines,
  HelpAndIds,
  Ordered,
  OrderName,
  OutcomeActions,
  OutcomeCard,
  Steps
} from './OutcomeParts.tsx'
import { currentOrder, lookUpOrder, type OrderResult, paidBefore } from './outcome.controller.ts'
import { billOf, type PaymentOutcome, wasCancelled } from './outcome.ts'
import type { PaidOrder } from './paid-memory.ts'

interface OrderOutcomeProps {
  supportMail: string
  /** Name, address and company number, for the printed page. */
  seller: string
}

export function OrderOutcome({ supportMail, seller }: OrderOutcomeProps) {
  const { result, look } = useResult()
  const outcome = result?.outcome ?? 'processing'
  const isKnown = outcome !== 'processing'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isKnown) heading.current?.focus()
  }, [isKnown])
  const order = result?.order
  return (
    <div className="outcome grid gap-4">
      {/* Empty at build: a live region does not announce its initial text. */}
      <p className="sr-only" role="status">
        {result?.outcome === 'processing' && text.headings.processing}
      </p>
      <OutcomeCard sign={outcome} heading={text.headings[outcome]} headingRef={heading}>
        {isKnown && <OrderName number={order?.number} cents={order?.paidCents} />}
        <Explanation outcome={outcome} result={result} />
        <Actions outcome={outcome} look={look} />
      </OutcomeCard>
      {result && isKnown && (
        <>
          <div className="grid items-start gap-4 min-[900px]:grid-cols-2 min-[900px]:*:only:col-span-2">
            <NextSteps outcome={outcome} />
            <Bought order={result.order} />
          </div>
          <HelpAndIds order={result.order} supportMail={supportMail} />
        </>
      )}
      <p className="print-only">{seller}</p>
    </div>
  )
}

/** Undefined until the island is hydrated. */
function useResult(): { result: OrderResult | undefined; look: () => void } {
  const [result, setResult] = useState<OrderResult>()
  const isLooking = useRef(false)
  /** Runs one lookup at a time, however often the button is pressed. */
  const look = () => {
    if (isLooking.current) return
    isLooking.current = true
    const current = currentOrder()
    setResult(current)
    void lookUpOrder(current).then((found) => {
      isLooking.current = false
      setResult(found)
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; later lookups are button presses
  useEffect(() => {
    const paid = paidBefore()
    if (paid) setResult(paid)
    else look()
  }, [])
  return { result, look }
}

function Explanation({ outcome, result }: { outcome: PaymentOutcome; result: OrderResult | undefined }) {
  switch (outcome) {
    case 'processing':
      return (
        <>
          <p className="mt-3">{text.wait}</p>
          <div className="wait-bar" aria-hidden="true" />
        </>
      )
    case 'success':
      return (
        <p className="mt-2">
          {text.thanks}
          {result?.order.email && (
            <>
              {' '}
              {text.confirmation} <span className="font-semibold wrap-anywhere">{result.order.email}</span>.
            </>
          )}
        </p>
      )
    case 'failed':
      return (
        <p className="mx-auto mt-2 max-w-measure">
          {wasCancelled(result?.redirectStatus ?? '') ? text.cancelled : text.failed}
        </p>
      )
    case 'unknown':
      return <p className="mx-auto mt-2 max-w-measure">{text.unknown}</p>
  }
}

function NextSteps({ outcome }: { outcome: PaymentOutcome }) {
  switch (outcome) {
    case 'success':
      // Paid, and passed on.
      return <Steps steps={text.steps} done={1} />
    case 'failed':
      return <Steps steps={text.failedSteps} />
    case 'unknown':
      return <Steps steps={text.unknownSteps} />
    case 'processing':
      return null
  }
}

/** The items that were bought, by what this tab has stored, else by the server. */
function Bought({ order }: { order: PaidOrder }) {
  const { bought, paidCents, shipTo } = order
  if (bought)
    return (
      <Ordered
        lines={billedLines(bought.lines)}
        discountCents={centsOfEuros(bought.discount) ?? 0}
        shippingCents={centsOfEuros(bought.shipping)}
        paidCents={paidCents}
        shipTo={shipTo}
      />
    )
  const { lines, discountCents, shippingCents } = billOf(order, catalogue)
  const billed = lines.map(({ quantity, product, variant, lineCents }) => ({
    name: product.name,
    choice: [variant.colour, variant.size],
    quantity,
    cents: lineCents
  }))
  return (
    <Ordered
      lines={billed}
      discountCents={discountCents}
      shippingCents={shippingCents}
      paidCents={paidCents}
      shipTo={shipTo}
    />
  )
}

function Actions({ outcome, look }: { outcome: PaymentOutcome; look: () => void }) {
  switch (outcome) {
    case 'processing':
      return null
    case 'success':
      return (
        <OutcomeActions>
          <a className="button" href="/">
            {text.episodes}
          </a>
          <button type="button" className="button button-quiet" onClick={() => print()}>
            {text.print}
          </button>
        </OutcomeActions>
      )
    case 'failed':
      return (
        <OutcomeActions>
          <a className="button" href="/checkout/">
            {text.again}
          </a>
          <Home />
        </OutcomeActions>
      )
    case 'unknown':
      return (
        <OutcomeActions>
          <button type="button" className="button" onClick={look}>
            {text.refresh}
          </button>
          <Home />
        </OutcomeActions>
      )
  }
}

const Home = () => (
  <a className="button button-quiet" href="/">
    {text.home}
  </a>
)
