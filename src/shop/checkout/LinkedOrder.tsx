// The state of an order, for a visitor with the link from the mail. Read-only, without a payment form.
import { type RefObject, useEffect, useRef } from 'react'
import { linkedOrderText as text, checkoutOutcomeText as words } from '#texts/checkout-outcome.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import { WITHDRAWAL_PATH } from '../../site/brand/sale-facts.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/States.tsx'
import type { LinkedOrder as Answer, Parcel } from './contract.ts'
import { LOOKS, offersWithdrawal, wasPaid } from './linked-order.ts'
import {
  billedLines,
  HelpAndIds,
  LastActions,
  Ordered,
  OrderName,
  OutcomeActions,
  OutcomeCard,
  Part,
  Steps
} from './OutcomeParts.tsx'
import { ORDER_LINK_DAYS } from './order-page.ts'
import { type LinkedOrderState, useLinkedOrder } from './use-linked-order.ts'

interface LinkedOrderProps {
  supportMail: string
  /** Name, address and company number, for the printed page. */
  seller: string
}

export function LinkedOrder({ supportMail, seller }: LinkedOrderProps) {
  const { state, look } = useLinkedOrder()
  const isKnown = state.step !== 'loading'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isKnown) heading.current?.focus()
  }, [isKnown])
  return (
    <div className="outcome grid gap-4">
      <Shown state={state} look={look} heading={heading} supportMail={supportMail} />
      <p className="print-only">{seller}</p>
    </div>
  )
}

interface ShownProps {
  state: LinkedOrderState
  look: () => void
  heading: RefObject<HTMLHeadingElement | null>
  supportMail: string
}

function Shown({ state, look, heading, supportMail }: ShownProps) {
  switch (state.step) {
    case 'loading':
      return (
        <OutcomeCard sign="processing" heading={text.loading}>
          <div className="mt-6">
            <Progress name={text.loading} />
          </div>
        </OutcomeCard>
      )
    case 'gone':
      return (
        <>
          <OutcomeCard sign="unknown" heading={text.gone} headingRef={heading}>
            <p className="mx-auto mt-2 max-w-measure">{text.whyGone(ORDER_LINK_DAYS)}</p>
            <OutcomeActions>
              <Home />
            </OutcomeActions>
          </OutcomeCard>
          <HelpAndIds order={{ orderId: '' }} supportMail={supportMail} />
        </>
      )
    case 'failed':
      return (
        <>
          <OutcomeCard sign="unknown" heading={text.failed} headingRef={heading}>
            <p className="mx-auto mt-2 max-w-measure">{text.whyFailed}</p>
            <OutcomeActions>
              <Button look="main" onClick={look}>
                {words.refresh}
              </Button>
              <Home isQuiet />
            </OutcomeActions>
          </OutcomeCard>
          <HelpAndIds order={{ orderId: '' }} supportMail={supportMail} />
        </>
      )
    case 'seen':
      return <Seen order={state.order} heading={heading} supportMail={supportMail} />
  }
}

interface SeenProps {
  order: Answer
  heading: RefObject<HTMLHeadingElement | null>
  supportMail: string
}

function Seen({ order, heading, supportMail }: SeenProps) {
  const { stage, number, parcels, shipTo } = order
  const { sign, stepsDone } = LOOKS[stage]
  const refundedCents = centsOfEuros(order.refunded) ?? 0
  const tracked = parcels.findLast(({ trackingUrl }) => trackingUrl !== null)?.trackingUrl
  return (
    <>
      <OutcomeCard sign={sign} heading={text.headings[stage]} headingRef={heading}>
        <OrderName number={number} cents={centsOfEuros(order.total)} />
        <p className="mx-auto mt-2 max-w-measure">{text.explanations[stage]}</p>
        {refundedCents > 0 && (
          <p className="mx-auto mt-2 max-w-measure">{text.refunded(formatEuro(refundedCents))}</p>
        )}
        {tracked && (
          <OutcomeActions>
            <LinkButton look="main" href={tracked} target="_blank" rel="noopener noreferrer">
              {text.track}
            </LinkButton>
          </OutcomeActions>
        )}
      </OutcomeCard>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Ordered
          lines={billedLines(order.lines)}
          discountCents={centsOfEuros(order.discount) ?? 0}
          shippingCents={centsOfEuros(order.shipping)}
          paidCents={centsOfEuros(order.total)}
          isPaid={wasPaid(stage)}
          refundedCents={refundedCents}
          shipTo={shipTo}
        />
        <div className="grid gap-4">
          {stepsDone !== undefined && <Steps steps={words.steps} done={stepsDone} />}
          {parcels.length > 0 && <Parcels parcels={parcels} />}
        </div>
      </div>
      <LastActions />
      <HelpAndIds order={order} supportMail={supportMail}>
        {offersWithdrawal(stage) && (
          <>
            {' '}
            {/* The order is behind the '#', so that it is sent to no server. */}
            <a href={`${WITHDRAWAL_PATH}#${order.orderId}`}>{text.withdraw}</a>
          </>
        )}
      </HelpAndIds>
    </>
  )
}

const Parcels = ({ parcels }: { parcels: readonly Parcel[] }) => (
  <Part heading={text.parcels}>
    <ul className="grid gap-2">
      {parcels.map(({ carrier, trackingNumber, trackingUrl, isDelivered }, index) => {
        const name = text.parcel(carrier, trackingNumber)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fetched once, and a parcel may have no number.
          <li key={index} className="wrap-anywhere">
            {trackingUrl === null ? (
              name
            ) : (
              <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            )}
            {isDelivered && ` (${text.isDelivered})`}
          </li>
        )
      })}
    </ul>
  </Part>
)

const Home = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <LinkButton look={isQuiet ? 'quiet' : 'main'} href="/">
    {words.home}
  </LinkButton>
)
