// Parts shared by the outcome page and the page of an order: a sign, the next steps, the order, its ids.
import type { ReactNode, RefObject } from 'react'
import { checkoutOutcomeText as text } from '#texts/checkout-outcome.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useCopying } from '../../ui/use-copied.ts'
import { addressLines, type ShipTo } from '../orders/customer.ts'
import type { Bought } from './contract.ts'

export type Sign = 'success' | 'processing' | 'failed' | 'unknown'

/** A shape and a colour for each outcome, so that it does not depend on colour alone. */
const SIGNS: Readonly<Record<Sign, { path: string; colour: string; bar: string }>> = {
  success: { path: 'M5.5 12.5l4.5 4.5 8.5-9.5', colour: 'bg-ok text-surface', bar: 'border-ok' },
  processing: { path: 'M12 6v6l4 2.5', colour: 'bg-ink-soft text-surface', bar: 'border-ink-soft' },
  failed: { path: 'M7 7l10 10M17 7 7 17', colour: 'bg-error text-surface', bar: 'border-error' },
  unknown: {
    path: 'M8.8 9.3a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.4 1.1-1.4 2.1M12 17.6v.2',
    colour: 'bg-warn text-surface',
    bar: 'border-warn'
  }
}

const CARD = 'rounded-card bg-surface px-5.5 py-6 print:p-0 forced-colors:border'

interface CardProps {
  sign: Sign
  heading: string
  /** Focused once the outcome is known, to start reading here. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function OutcomeCard({ sign, heading, headingRef, children }: CardProps) {
  const { path, colour, bar } = SIGNS[sign]
  return (
    <div className={`${CARD} border-t-4 text-center forced-colors:border-t-4 ${bar}`} data-outcome={sign}>
      <svg
        className={`mx-auto mb-4 size-16 rounded-full p-3 wide:size-18 print:hidden forced-colors:border ${colour}`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      {/* No outline, because it is not interactive. */}
      <h1 className="text-title focus-visible:[outline:none]" tabIndex={-1} ref={headingRef}>
        {heading}
      </h1>
      {children}
    </div>
  )
}

/** 'Bestelling K9-4F7Q2 · € 48,97', without unknown parts. */
export function OrderName({ number, cents }: { number?: string | undefined; cents?: number | undefined }) {
  if (number === undefined) return null
  return (
    <p className="mt-3 text-l" data-fact="number">
      {text.order} <strong className="whitespace-nowrap select-all">{number}</strong>
      {cents !== undefined && ` · ${formatEuro(cents)}`}
    </p>
  )
}

/** Under the explanation: the main button first. */
export const OutcomeActions = ({ children }: { children: ReactNode }) => (
  <p className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-center print:hidden">{children}</p>
)

/** Below the order, for whoever has read it. */
export const LastActions = () => (
  <p className="flex flex-wrap gap-3 print:hidden">
    <Button onClick={() => print()}>{text.print}</Button>
    <LinkButton href="/">{text.episodes}</LinkButton>
  </p>
)

export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={`${CARD} print:mt-4`}>
    <h2 className="mb-4 text-title-s">{heading}</h2>
    {children}
  </section>
)

/** `done`: how many of the steps are behind us. */
export function Steps({ steps, done = 0 }: { steps: readonly string[]; done?: number }) {
  return (
    <Part heading={text.next}>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <StepSign number={index + 1} isDone={index < done} />
            <span className="pt-0.5">
              {step}
              {index < done && <span className="sr-only"> ({text.isDone})</span>}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

const StepSign = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span
    className={`grid size-8 place-items-center rounded-full text-s font-semibold forced-colors:border ${isDone ? 'bg-ok text-surface' : 'bg-well text-ink-soft'}`}
    aria-hidden="true"
  >
    {isDone ? '✓' : number}
  </span>
)

type BilledLine = {
  name: string
  choice: readonly (string | null | undefined)[]
  quantity: number
  cents: number
}

/** The lines of an order as the server sends them. */
export const billedLines = (lines: Bought['lines']): BilledLine[] =>
  lines.map(({ name, colour, size, quantity, price }) => ({
    name,
    choice: [colour, size],
    quantity,
    cents: centsOfEuros(price) ?? 0
  }))

interface OrderedProps {
  lines: readonly BilledLine[]
  discountCents?: number
  shippingCents?: number | undefined
  paidCents?: number | undefined
  isPaid?: boolean
  refundedCents?: number
  shipTo?: ShipTo | undefined
}

/** The lines, the sums and the address of an order, without unknown parts. */
export function Ordered(ordered: OrderedProps) {
  const {
    lines,
    discountCents = 0,
    shippingCents,
    paidCents,
    isPaid = true,
    refundedCents = 0,
    shipTo
  } = ordered
  if (lines.length === 0 && paidCents === undefined && !shipTo) return null
  return (
    <Part heading={text.bought}>
      {/* No gap between the columns, so that the line is continuous. */}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] *:border-b *:border-line *:py-2 [&>dd]:pl-4 [&>dd]:text-right [&>dd]:tabular">
        {lines.map(({ name, choice, quantity, cents }) => (
          <Row
            key={[name, ...choice].join('/')}
            label={text.pieces(quantity, name)}
            remark={choice.filter(Boolean).join(' · ')}
            amount={formatEuro(cents)}
          />
        ))}
        {discountCents > 0 && <Row label={text.discount} amount={text.less(formatEuro(discountCents))} />}
        {shippingCents !== undefined && <Row label={text.shipping} amount={formatEuro(shippingCents)} />}
        {paidCents !== undefined && (
          <Row label={isPaid ? text.paid : text.total} amount={formatEuro(paidCents)} isSum />
        )}
        {refundedCents > 0 && <Row label={text.refunded} amount={formatEuro(refundedCents)} isSum />}
      </dl>
      {shipTo && (
        <>
          <h3 className="mt-5 mb-1 font-body text-s font-semibold text-ink-soft">{text.address}</h3>
          <address className="wrap-anywhere not-italic">
            {addressLines(shipTo, text.countries).map((line) => (
              <span key={line} className="block" dir="auto">
                {line}
              </span>
            ))}
          </address>
        </>
      )}
    </Part>
  )
}

interface RowProps {
  label: string
  remark?: string
  amount: string
  isSum?: boolean
}

function Row({ label, remark, amount, isSum = false }: RowProps) {
  const weight = isSum ? 'font-semibold' : ''
  return (
    <>
      <dt className={weight}>
        {label}
        {remark && (
          <>
            {' '}
            <small className="text-s/[1.6] text-ink-soft">{remark}</small>
          </>
        )}
      </dt>
      <dd className={`whitespace-nowrap ${weight}`}>{amount}</dd>
    </>
  )
}

interface IdsProps {
  order: { orderId: string; number?: string | undefined; payment?: string | null }
  supportMail: string
  children?: ReactNode
}

/** In small print at the end: the ids that support needs. */
export function HelpAndIds({ order: { orderId, number, payment }, supportMail, children }: IdsProps) {
  return (
    <div className="text-s text-ink-soft">
      <p>
        {text.support} <a href={mailAbout(supportMail, orderId, number)}>{supportMail}</a>.{children}
      </p>
      <dl className="mt-2 grid gap-x-8 wide:grid-cols-2">
        {orderId && <CopiedId name="order" label={text.orderId} value={orderId} />}
        {payment && <CopiedId name="payment" label={text.paymentId} value={payment} />}
      </dl>
    </div>
  )
}

function mailAbout(address: string, orderId: string, number: string | undefined): string {
  if (!orderId) return `mailto:${address}`
  const order = number ? `${number} (${orderId})` : orderId
  return `mailto:${address}?subject=${encodeURIComponent(text.supportSubject(order))}`
}

function CopiedId({ name, label, value }: { name: string; label: string; value: string }) {
  const [isCopied, copy] = useCopying(value)
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line"
      data-fact={name}
    >
      <dt>{label}</dt>
      <dd className="wrap-anywhere select-all">{value}</dd>
      <dd>
        <Button
          look="bare"
          className="min-h-tap cursor-pointer px-2 font-semibold text-ink underline print:hidden"
          aria-label={text.copyOf(label)}
          onClick={copy}
        >
          {isCopied ? text.copied : text.copy}
        </Button>
      </dd>
    </div>
  )
}
