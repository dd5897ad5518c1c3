// The state of an order, for a visitor with the link from the mail. Read-only, without a payment form.
import { useEffect, useRef, useState } from 'react'
import { linkedOrderText as text, checkoutOutcomeText as words } from '#texts/checkout-outcome.ts'
import { centsOfEuros, formatEuro } from '../../lib/money.ts'
import { WITHDRAWAL_PATH } from '../brand/sale-facts.ts'
import type { LinkedOrder as Answer, Parcel } from './contract.ts'
import { type LinkedOrderState, lookUpLinkedOrder } from './linked-order.controller.ts'
import { LOOKS, wasPaid } from './linked-order.ts'
import {
  billedLines,
  HelpAndIds,
  Ordered,
  OrderName,
  OutcomeActions,
  OutcomeCard,
  Part,
  Steps
} from './OutcomeParts.tsx'
import { ORDER_LINK_DAYS } from './order-page.ts'

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

function useLinkedOrder(): { state: LinkedOrderState; look: () => void } {
  const [state, setState] = useState<LinkedOrderState>({ step: 'loading' })
  const isLooking = useRef(false)
  /** Runs one lookup at a time, however often the button is pressed. */
  const look = () => {
    if (isLooking.current) return
    isLooking.current = true
    setState({ step: 'loading' })
    void lookUpLinkedOrder().then((found) => {
      isLooking.current = false
      setState(found)
    })
  }
  useEffect(look, [])
  return { state, look }
}

interface ShownProps {
  state: LinkedOrderState
  look: () => void
  heading: React.RefObject<HTMLHeadingElement | null>
  supportMail: string
}

function Shown({ state, look, heading, supportMail }: ShownProps) {
  switch (state.step) {
    case 'loading':
      return (
        <OutcomeCard sign="processing" heading={text.loading}>
          <div className="wait-bar" aria-hidden="true" />
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
              <button type="button" className="button" onClick={look}>
                {words.refresh}
              </button>
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
  heading: React.RefObject<HTMLHeadingElement | null>
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
        <OutcomeActions>
          {tracked && (
            <a className="button" href={tracked} target="_blank" rel="noopener noreferrer">
              {text.track}
            </a>
          )}
          <a className={tracked ? 'button button-quiet' : 'button'} href="/">
            {words.episodes}
          </a>
          <button type="button" className="button button-quiet" onClick={() => print()}>
            {words.print}
          </button>
        </OutcomeActions>
      </OutcomeCard>
      <div className="grid items-start gap-4 min-[900px]:grid-cols-2">
        <div className="grid gap-4">
          {stepsDone !== undefined && <Steps steps={words.steps} done={stepsDone} />}
          {parcels.length > 0 && <Parcels parcels={parcels} />}
        </div>
        <Ordered
          lines={billedLines(order.lines)}
          discountCents={centsOfEuros(order.discount) ?? 0}
          shippingCents={centsOfEuros(order.shipping)}
          paidCents={centsOfEuros(order.total)}
          isPaid={wasPaid(stage)}
          refundedCents={refundedCents}
          shipTo={shipTo}
        />
      </div>
      <HelpAndIds order={order} supportMail={supportMail}>
        {' '}
        {/* The order is behind the '#', so that it is sent to no server. */}
        <a href={`${WITHDRAWAL_PATH}#${order.orderId}`}>{text.withdraw}</a>
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
  <a className={isQuiet ? 'button button-quiet' : 'button'} href="/">
    {words.home}
  </a>
)
