// The outcome of an order (spec shop 4). At build, and until the outcome is known, it shows "processing".
import { useEffect, useRef, useState } from 'react'
import { report } from '../../browser/report.ts'
import { formatEuro } from '../../lib/money.ts'
import { checkoutOutcomeText as text } from '../../texts/checkout-outcome.ts'
import { catalogue } from '../brand/catalogue.ts'
import type { PricedLine } from '../shop/basket.ts'
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
  return (
    <div className="outcome max-w-[44rem]">
      {/* Empty at build: a live region does not announce its initial text. */}
      <p className="sr-only" role="status">
        {result?.outcome === 'processing' && text.headings.processing}
      </p>
      <div
        className={`rounded-card px-[22px] pt-[22px] pb-[26px] print:bg-transparent print:p-0 forced-colors:border ${outcome === 'success' ? 'bg-ticket-fan text-on-ticket' : 'bg-surface'}`}
        data-outcome={outcome}
      >
        {/* Focused to start reading here. No outline, because it is not interactive. */}
        <h1
          className="text-[clamp(2.375rem,1.6rem+3vw,4rem)] focus-visible:outline-none"
          tabIndex={-1}
          ref={heading}
        >
          {text.headings[outcome]}
        </h1>
        <Explanation outcome={outcome} redirectStatus={result?.redirectStatus ?? ''} />
      </div>
      {result && <Bought order={result.order} />}
      {result && isKnown && <Facts order={result.order} />}
      <Actions outcome={outcome} look={look} />
      {isKnown && (
        <p className="mt-6 text-ink-soft">
          {text.support} <a href={mailAbout(supportMail, result?.order.orderId ?? '')}>{supportMail}</a>.
        </p>
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

const mailAbout = (address: string, orderId: string) =>
  orderId
    ? `mailto:${address}?subject=${encodeURIComponent(text.supportSubject(orderId))}`
    : `mailto:${address}`

function Explanation({ outcome, redirectStatus }: { outcome: PaymentOutcome; redirectStatus: string }) {
  switch (outcome) {
    case 'processing':
      return (
        <>
          <p className="mt-4">{text.wait}</p>
          <div className="wait-bar" aria-hidden="true" />
        </>
      )
    case 'success':
      return (
        <>
          <p className="mt-4">{text.thanks}</p>
          <ol className="mt-4 grid list-decimal gap-1.5 pl-[1.2em]">
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )
    case 'failed':
      return <p className="mt-4">{wasCancelled(redirectStatus) ? text.cancelled : text.failed}</p>
    case 'unknown':
      return <p className="mt-4">{text.unknown}</p>
  }
}

/** The items that were bought, if this tab knows them. */
function Bought({ order }: { order: PaidOrder }) {
  const { lines, discountCents, shippingCents } = billOf(order, catalogue)
  if (lines.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-title-s/[0.98]">{text.bought}</h2>
      {/* No gap between the columns, so that the line is continuous. */}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] *:border-b *:border-line *:py-2 [&>dd]:pl-4 [&>dd]:text-right [&>dd]:tabular-nums">
        {lines.map((line) => (
          <BoughtLine key={`${line.product.id}/${line.variant.id}`} line={line} />
        ))}
        {discountCents > 0 && (
          <>
            <dt>{text.discount}</dt>
            <dd>{text.less(formatEuro(discountCents))}</dd>
          </>
        )}
        {shippingCents !== undefined && (
          <>
            <dt>{text.shipping}</dt>
            <dd>{formatEuro(shippingCents)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function BoughtLine({ line: { quantity, product, variant, lineCents } }: { line: PricedLine }) {
  const choice = [variant.colour, variant.size].filter(Boolean).join(' · ')
  return (
    <>
      <dt>
        {text.pieces(quantity, product.name)}
        {choice && (
          <>
            {' '}
            <small className="text-s/[1.6] text-ink-soft">{choice}</small>
          </>
        )}
      </dt>
      <dd>{formatEuro(lineCents)}</dd>
    </>
  )
}

const FACT =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-l-4 border-line py-2.5 pl-3 [&>dt]:text-s/[1.4] [&>dt]:text-ink-soft'

/** Shows only the facts that are known. */
function Facts({ order: { orderId, payment, paidCents } }: { order: PaidOrder }) {
  return (
    <dl className="mt-6 grid gap-3">
      {paidCents !== undefined && (
        <div className={FACT} data-fact="paid">
          <dt>{text.paid}</dt>
          <dd className="font-[700] wrap-anywhere select-all">{formatEuro(paidCents)}</dd>
        </div>
      )}
      {orderId && <CopiedFact name="order" label={text.orderId} value={orderId} />}
      {payment && <CopiedFact name="payment" label={text.paymentId} value={payment} />}
    </dl>
  )
}

function CopiedFact({ name, label, value }: { name: string; label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch (error) {
      report(error, 'clipboard')
    }
  }
  return (
    <div className={FACT} data-fact={name}>
      <dt>{label}</dt>
      {/* Small enough that a number fits on one line of a phone. */}
      <dd className="text-s/[1.6] wrap-anywhere select-all">{value}</dd>
      <dd className="text-s/[1.6] wrap-anywhere [grid-area:1/2/span_2]">
        <button
          type="button"
          className="button button-quiet min-h-11 px-3 print:hidden"
          aria-label={text.copyOf(label)}
          onClick={() => void copy()}
        >
          {isCopied ? text.copied : text.copy}
        </button>
      </dd>
    </div>
  )
}

function Actions({ outcome, look }: { outcome: PaymentOutcome; look: () => void }) {
  if (outcome === 'processing') return null
  return (
    <p className="mt-6 flex flex-wrap gap-3 print:hidden">
      {outcome === 'failed' && (
        <a className="button" href="/checkout/">
          {text.again}
        </a>
      )}
      {outcome === 'unknown' && (
        <button type="button" className="button" onClick={look}>
          {text.refresh}
        </button>
      )}
      <a className={outcome === 'success' ? 'button' : 'button button-quiet'} href="/">
        {text.home}
      </a>
      {outcome === 'success' && (
        <button type="button" className="button button-quiet" onClick={() => print()}>
          {text.print}
        </button>
      )}
    </p>
  )
}
