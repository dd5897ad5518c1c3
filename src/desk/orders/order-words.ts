// An order and what is done about it, in words: for its page on the desk and for the command `npm run order`.
import { deskOrderText, mailNamesText, orderActText } from '#texts/desk-orders.ts'
import { holdTrouble } from '#texts/trouble.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { formatEuro } from '../../lib/money.ts'
import type { ActEffect, ActEnding, DeskOrder, Happening } from './contract.ts'
import { messageName } from './message-name.ts'

/** What an act will do. An address has lines of its own. */
export function effectInWords(effect: Exclude<ActEffect, { what: 'address' }>): string {
  const words = orderActText.effects
  switch (effect.what) {
    case 'money-back':
      return words.moneyBack(
        formatEuro(effect.cents),
        formatEuro(effect.totalBackCents),
        formatEuro(effect.paidCents)
      )
    case 'hold-ends':
      return words.holdEnds(holdTrouble[effect.reason].name)
    case 'still-held':
      return words.stillHeld(holdTrouble[effect.reason].name)
    case 'order-cancelled':
      return words.cancelled
    case 'print':
      return words.print[effect.how]
    case 'mail':
      return words.mail(mailNamesText[effect.which], effect.to)
    case 'mail-address':
      return words.mailAddress(effect.after, effect.before)
    case 'no-mail':
      return words.noMail
    case 'message-retried':
      return words.retried(messageName(effect.message))
    case 'message-set-aside':
      return words.setAside(messageName(effect.message))
    case 'withdrawal-handled':
      return words.withdrawalHandled(formatDateTime(effect.receivedAt))
    case 'second-host':
      return effect.why === 'amount' ? words.secondAmount(formatEuro(effect.limitCents)) : words.secondShipped
    case 'hosts-mailed':
      return words.hostsMailed
  }
}

/** What came of an act. */
export function endInWords({ state, givenCents, backCents }: ActEnding): string {
  if (state === 'proposed') return orderActText.proposed
  if (state === 'begun') return orderActText.begun
  if (state === 'withdrawn') return orderActText.withdrawn
  if (givenCents === null || backCents === null) return orderActText.done
  return orderActText.doneRefund(formatEuro(givenCents), formatEuro(backCents))
}

export function happeningInWords(one: Happening): string {
  const words = deskOrderText.timeline
  switch (one.what) {
    case 'ordered':
      return words.ordered
    case 'paid':
      return words.paid(formatEuro(one.cents))
    case 'held':
      return words.held(holdTrouble[one.reason].name)
    case 'released':
      return words.released
    case 'moved':
      return words.moved[one.to]
    case 'mailed':
      return (one.isAgain ? words.mailedAgain : words.mailed)(mailNamesText[one.which])
    case 'mail-waits':
      return words.mailWaits(mailNamesText[one.which])
    case 'given-up':
      return words.givenUp(messageName(one.message))
    case 'refunded':
      return words.refunded(formatEuro(one.cents), deskOrderText.states[one.status] ?? one.status)
    case 'disputed':
      return words.disputed(formatEuro(one.cents))
    case 'parcel-sent':
      return words.parcelSent(one.carrier ?? '')
    case 'parcel-delivered':
      return words.parcelDelivered
    case 'withdrawn':
      return words.withdrawn
    case 'withdrawal-handled':
      return words.withdrawalHandled
    case 'act':
      return actInWords(one)
  }
}

function actInWords({ kind, host, secondHost, state, cents }: Happening & { what: 'act' }): string {
  const words = deskOrderText.timeline
  if (state === 'withdrawn') return words.withdrawnAct(host)
  const did = words.byHost(host, words.did[kind](cents === null ? '' : formatEuro(cents)), secondHost)
  return state === 'begun' ? words.begun(did) : did
}

interface Entry {
  id: string
  name: string
  amountCents?: number
  details: readonly (string | null | false)[]
  link: { name: string; url: string } | null
}

const state = (status: string) => deskOrderText.states[status] ?? status
const methodName = (method: string | null) => method && (deskOrderText.methods[method] ?? method)

/** What Stripe has of an order. */
export const moneyEntries = ({ payments, refunds, disputes }: DeskOrder): Entry[] => [
  ...payments.map(({ id, status, amountCents, method, createdAt, url }) => ({
    id,
    name: deskOrderText.money.payment,
    amountCents,
    details: [state(status), methodName(method), formatDateTime(createdAt)],
    link: { name: deskOrderText.atStripe, url }
  })),
  ...refunds.map(({ id, status, cents, createdAt }) => ({
    id,
    name: deskOrderText.money.refund,
    amountCents: -cents,
    details: [state(status), formatDateTime(createdAt)],
    link: null
  })),
  ...disputes.map(({ id, status, cents, dueAt, url }) => ({
    id,
    name: deskOrderText.money.dispute,
    amountCents: cents,
    details: [state(status), dueAt && deskOrderText.money.due(formatDateTime(dueAt))],
    link: { name: deskOrderText.atStripe, url }
  }))
]

/** What Printful has of an order. */
export const printEntries = ({ print, parcels }: DeskOrder): Entry[] => [
  ...(print
    ? [
        {
          id: print.id,
          name: deskOrderText.print.order,
          details: [
            state(print.status),
            print.costCents !== null && deskOrderText.print.cost(formatEuro(print.costCents))
          ],
          link: { name: deskOrderText.atPrintful, url: print.url }
        }
      ]
    : []),
  ...parcels.map(({ id, status, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt }) => {
    const at = deliveredAt ?? shippedAt
    return {
      id,
      name: deskOrderText.print.parcel,
      details: [state(status), carrier, trackingNumber, at && formatDateTime(at)],
      link: trackingUrl ? { name: deskOrderText.track, url: trackingUrl } : null
    }
  })
]
