// The outcome of an order. At build, and until the outcome is known, it shows "processing".
import { useEffect, useRef } from 'react'
import { checkoutOutcomeText as text } from '#texts/checkout-outcome.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { catalogue } from '../../site/brand/catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/States.tsx'
import {
  billedLines,
  HelpAndIds,
  LastActions,
  Ordered,
  OrderName,
  OutcomeActions,
  OutcomeCard,
  Steps
} from './OutcomeParts.tsx'
import type { OrderResult } from './outcome.service.ts'
import { billOf, type PaymentOutcome, wasCancelled } from './outcome.ts'
import type { PaidOrder } from './paid-memory.ts'
import { useOrderOutcome } from './use-order-outcome.ts'

interface OrderOutcomeProps {
  supportMail: string
  /** Name, address and company number, for the printed page. */
  seller: string
}

export function OrderOutcome({ supportMail, seller }: OrderOutcomeProps) {
  const { result, look } = useOrderOutcome()
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
          {/* After a payment the order comes first, else what to do now. */}
          <div className="grid items-start gap-4 wide:grid-cols-2 wide:*:only:col-span-2">
            {outcome === 'success' && <Bought order={result.order} />}
            <NextSteps outcome={outcome} />
            {outcome !== 'success' && <Bought order={result.order} />}
          </div>
          {outcome === 'success' && <LastActions />}
          <HelpAndIds order={result.order} supportMail={supportMail} />
        </>
      )}
      <p className="print-only">{seller}</p>
    </div>
  )
}

function Explanation({ outcome, result }: { outcome: PaymentOutcome; result: OrderResult | undefined }) {
  switch (outcome) {
    case 'processing':
      return (
        <>
          <p className="mt-3 mb-6">{text.wait}</p>
          <Progress name={text.wait} />
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
      return <Steps steps={text.steps} />
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
    case 'success':
      return null
    case 'failed':
      return (
        <OutcomeActions>
          <LinkButton look="main" href="/checkout/">
            {text.again}
          </LinkButton>
          <Home />
        </OutcomeActions>
      )
    case 'unknown':
      return (
        <OutcomeActions>
          <Button look="main" onClick={look}>
            {text.refresh}
          </Button>
          <Home />
        </OutcomeActions>
      )
  }
}

const Home = () => <LinkButton href="/">{text.home}</LinkButton>
