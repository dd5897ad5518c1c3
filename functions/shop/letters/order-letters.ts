// The mails to a buyer about an order, as data. Pure: the same order gives the same text.

import { mailEnding } from '#brand/texts.ts'
import { frameText } from '#texts/frame.ts'
import { mailFooterText, orderMailText } from '#texts/order-mails.ts'
import { TERMS_VERSION, termsOf, termsText, withdrawalFormLines } from '#texts/terms.ts'
import { isHttpsAddress } from '../../../src/lib/https-address.ts'
import { formatEpisodeDate } from '../../../src/lib/long-date.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import type { Prose } from '../../../src/lib/prose.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { addressLines, type CustomerInfo } from '../../../src/shop/orders/customer.ts'
import type { SaleFacts } from '../../../src/site/brand/sale-facts.ts'
import type { Fact, Letter, LetterBlock } from '../../platform/services/smtp/letter.ts'

export type OrderedLine = {
  name: string
  colour: string | null
  size: string | null
  quantity: number
  unitCents: number
}
/** The facts in every mail about an order. */
export type OrderName = {
  id: string
  /** 'K9-4F7Q2' */
  number: string
  firstName: string
  /** Opens the state of the order. */
  link: string
}
/** The order at the time of payment. */
export type PaidOrder = OrderName & {
  createdAt: Date
  shipTo: CustomerInfo
  lines: readonly OrderedLine[]
  subtotalCents: number
  discountCents: number
  couponCode: string | null
  shippingCents: number
  totalCents: number
}
export type Parcel = {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  isReshipment: boolean
  /** Whether more parcels follow. */
  isPart: boolean
}
/** An order that is cancelled, or fully refunded. */
export type RefundedOrder = OrderName & { refundedCents: number }
/** An order that was partly refunded; `goesOn`: it is still produced and sent. */
export type PartRefundedOrder = RefundedOrder & { goesOn: boolean }

const paragraph = (text: Prose): LetterBlock => ({ kind: 'paragraph', text })
const heading = (text: string): LetterBlock => ({ kind: 'heading', text })
const minorHeading = (text: string): LetterBlock => ({ kind: 'heading', text, isMinor: true })

/**
 * The confirmation on a durable medium (art. VI.46 par. 7 WER). The mail itself contains everything that was agreed, including
 * the terms and the model form, because linked pages may change.
 */
export function confirmedLetter(order: PaidOrder, facts: SaleFacts): Letter {
  const { subject, preview, title, opening } = orderMailText.confirmed
  return {
    subject: subject(facts.name, order.number),
    preview,
    title,
    blocks: [
      ...greeting(order, opening),
      {
        kind: 'facts',
        rows: [
          ...numberRows(order),
          { label: orderMailText.date, value: formatEpisodeDate(order.createdAt.toISOString()) }
        ]
      },
      button(orderMailText.look, order.link),
      heading(orderMailText.orderHeading),
      { kind: 'facts', rows: [...order.lines.map(lineRow), ...sumRows(order)] },
      heading(orderMailText.addressHeading),
      { kind: 'lines', lines: addressLines(order.shipTo, orderMailText.countries) },
      heading(orderMailText.deliveryHeading),
      paragraph(orderMailText.delivery),
      signOff(facts),
      heading(orderMailText.sellerHeading),
      { kind: 'lines', lines: sellerLines(facts) },
      ...termsBlocks(facts)
    ],
    footer: footerOf(facts, order.id)
  }
}

type Words = { subject: string; preview: string; title: string; opening: string }

/** A mail about an order: what is said of it, between the greeting and who signs. */
const letterAbout = (
  { subject, preview, title, opening }: Words,
  order: Omit<OrderName, 'link'>,
  facts: SaleFacts,
  blocks: readonly LetterBlock[]
): Letter => ({
  subject: orderMailText.numbered(subject, order.number),
  preview,
  title,
  blocks: [...greeting(order, opening), ...blocks, signOff(facts)],
  footer: footerOf(facts, order.id)
})

const button = (text: string, url: string): LetterBlock => ({ kind: 'button', link: { text, url } })

/** Stripe refused the payment after the buyer had left the page. */
export function paymentFailedLetter(order: Omit<OrderName, 'link'>, facts: SaleFacts): Letter {
  const { cart, ...words } = orderMailText.paymentFailed
  return letterAbout(words, order, facts, [
    { kind: 'facts', rows: numberRows(order) },
    ...(facts.checkoutUrl ? [paragraph(cart), button(orderMailText.payAgain, facts.checkoutUrl)] : [])
  ])
}

export function shippedLetter(order: OrderName, parcel: Parcel, facts: SaleFacts): Letter {
  const { part, again, ...words } = orderMailText.shipped
  const { carrier, trackingNumber, trackingUrl } = parcel
  const rows: Fact[] = [
    ...numberRows(order),
    ...(carrier ? [{ label: orderMailText.carrier, value: carrier }] : []),
    ...(trackingNumber ? [{ label: orderMailText.trackingNumber, value: trackingNumber }] : [])
  ]
  return letterAbout(words, order, facts, [
    ...(parcel.isReshipment ? [paragraph(again)] : parcel.isPart ? [paragraph(part)] : []),
    { kind: 'facts', rows },
    ...(trackingUrl && isHttpsAddress(trackingUrl) ? [button(orderMailText.track, trackingUrl)] : []),
    lookAt(order),
    paragraph(orderMailText.withdrawalStarts)
  ])
}

export const cancelledLetter = (order: RefundedOrder, facts: SaleFacts): Letter =>
  moneyLetter(orderMailText.cancelled, order, facts)

export const refundedLetter = (order: RefundedOrder, facts: SaleFacts): Letter =>
  moneyLetter(orderMailText.refunded, order, facts)

/** Part of the money, or one of two payments; the order may continue. */
export const partRefundedLetter = (order: PartRefundedOrder, facts: SaleFacts): Letter =>
  moneyLetter(orderMailText.partRefunded, order, facts)

export const secondRefundedLetter = (order: PartRefundedOrder, facts: SaleFacts): Letter =>
  moneyLetter(orderMailText.secondRefunded, order, facts)

/** A host corrected where the order goes. To the mail address that stays, so that a buyer hears of a redirected parcel. */
export const addressChangedLetter = (order: OrderName, shipTo: CustomerInfo, facts: SaleFacts): Letter =>
  letterAbout(orderMailText.addressChanged, order, facts, [
    { kind: 'lines', lines: addressLines(shipTo, orderMailText.countries) },
    { kind: 'facts', rows: numberRows(order) },
    lookAt(order),
    paragraph(orderMailText.unasked)
  ])

function moneyLetter(words: Words, order: RefundedOrder & { goesOn?: boolean }, facts: SaleFacts): Letter {
  const refunded = {
    label: orderMailText.refundedAmount,
    value: formatEuro(order.refundedCents),
    isSum: true
  }
  return letterAbout(words, order, facts, [
    { kind: 'facts', rows: [...numberRows(order), refunded] },
    ...(order.goesOn ? [paragraph(orderMailText.goesOn)] : []),
    paragraph(orderMailText.refundTime),
    lookAt(order),
    paragraph(orderMailText.unasked)
  ])
}

const greeting = ({ firstName }: { firstName: string }, opening: string): LetterBlock[] => [
  paragraph(orderMailText.hello(firstName)),
  paragraph(opening)
]
const signOff = ({ name }: SaleFacts): LetterBlock => ({
  kind: 'lines',
  lines: [mailEnding.order, name]
})
const numberRows = ({ id, number }: Pick<OrderName, 'id' | 'number'>): Fact[] => [
  { label: orderMailText.number, value: number },
  { label: orderMailText.id, value: id }
]
const lookAt = ({ link }: OrderName) => paragraph([{ text: orderMailText.look, url: link }])

function lineRow(line: OrderedLine): Fact {
  const { quantity, unitCents } = line
  return {
    label: orderMailText.pieces(quantity, orderMailText.line(line)),
    value: formatEuro(quantity * unitCents),
    remark: quantity > 1 ? orderMailText.each(formatEuro(unitCents)) : undefined
  }
}

function sumRows({ subtotalCents, discountCents, couponCode, shippingCents, totalCents }: PaidOrder): Fact[] {
  return [
    { label: orderMailText.subtotal, value: formatEuro(subtotalCents) },
    ...(discountCents > 0
      ? [{ label: orderMailText.discount(couponCode), value: orderMailText.less(formatEuro(discountCents)) }]
      : []),
    { label: orderMailText.shipping, value: formatEuro(shippingCents) },
    { label: orderMailText.total, value: formatEuro(totalCents), isSum: true }
  ]
}

/** The seller's details that the law requires. */
export const sellerLines = ({ seller, sellerAddress, companyNumber, vatNumber, mail, phone }: SaleFacts) =>
  [
    seller,
    sellerAddress,
    mailFooterText.company(companyNumber),
    vatNumber ? mailFooterText.vat(vatNumber) : '',
    mail,
    phone ? mailFooterText.phone(phone) : ''
  ].filter(Boolean)

export function termsBlocks(facts: SaleFacts): LetterBlock[] {
  return [
    heading(orderMailText.termsHeading(TERMS_VERSION)),
    ...termsOf(facts).flatMap(({ heading: name, paragraphs }) => [
      minorHeading(name),
      ...paragraphs.map(paragraph)
    ]),
    minorHeading(termsText.formHeading),
    paragraph(termsText.formIntro),
    { kind: 'lines', lines: withdrawalFormLines(facts) }
  ]
}

/** The footer of every mail to a buyer. The order number is behind the '#', so that it is not sent to any server. */
export function footerOf(facts: SaleFacts, reference: string): readonly Prose[] {
  const { questions } = mailFooterText
  const { mail, withdrawalUrl, termsUrl, privacyUrl } = facts
  const hash = isOrderId(reference) ? `#${reference}` : ''
  return [
    [questions, { text: mail, url: `mailto:${mail}` }, '.'],
    [
      { text: frameText.withdraw, url: `${withdrawalUrl}${hash}` },
      ' · ',
      { text: frameText.terms, url: termsUrl },
      ' · ',
      { text: frameText.privacy, url: privacyUrl }
    ],
    sellerLines(facts).join(', ')
  ]
}
