// The choices in the simulated payment form, and their names in the simulator's API.
import { simulatedFormText as text } from '../../../src/texts/simulated-form.ts'
import type { Intent } from './wire.browser.ts'

/** A tab of the form. */
export type Method = keyof typeof text.methods
type OutcomeName = keyof typeof text.outcomes
export type Choice = {
  outcome: OutcomeName
  /** The simulator's name of a method with this behaviour. */
  wire: string
  /** Redirects to the approval page, and back to the return address. */
  isAtStripe?: boolean
  /** How the simulator settles it automatically, a little later. */
  settles?: 'paid' | 'failed'
}

const CARD_PAYMENTS: readonly Choice[] = [
  { outcome: 'pay', wire: 'card' },
  { outcome: 'declined', wire: 'card-declined' },
  { outcome: 'withoutMoney', wire: 'card-without-money' },
  { outcome: 'redirect', wire: 'card-with-check', isAtStripe: true },
  { outcome: 'slowPaid', wire: 'card-slow', settles: 'paid' },
  { outcome: 'slowDeclined', wire: 'card-slow', settles: 'failed' },
  { outcome: 'slow', wire: 'card-slow' }
]
const SETUPS: Readonly<Partial<Record<Method, readonly Choice[]>>> = {
  card: [
    { outcome: 'pay', wire: 'card' },
    { outcome: 'declined', wire: 'card-declined' },
    { outcome: 'redirect', wire: 'card-with-check', isAtStripe: true },
    { outcome: 'checkedAgain', wire: 'card-checked-again' },
    { outcome: 'declinedLater', wire: 'card-declined-later' }
  ],
  sepa_debit: [
    { outcome: 'sepaSlow', wire: 'sepa' },
    { outcome: 'sepaAtOnce', wire: 'sepa-at-once' }
  ]
}

/** The tab of a payment method: iDEAL and Wero share one tab. */
const tabOf = (type: string): string => (type === 'wero' ? 'ideal' : type)
const isMethod = (tab: string): tab is Method => tab in text.methods

/** The tabs for an intent: those of the given order first, then the others as the intent lists them. */
export function methodsOf(intent: Intent, order: readonly string[]): Method[] {
  const tabs = [...new Set(intent.payment_method_types.map(tabOf))].filter(isMethod)
  const first = order.map(tabOf).filter((tab) => tabs.some((each) => each === tab))
  return [...new Set([...first, ...tabs])].filter(isMethod)
}

/** The choices under a tab. */
export function choicesOf(intent: Intent, method: Method): readonly Choice[] {
  if (intent.object === 'setup_intent') return SETUPS[method] ?? []
  if (method === 'card') return CARD_PAYMENTS
  const isWero = method === 'ideal' && !intent.payment_method_types.includes('ideal')
  return [{ outcome: 'redirect', wire: isWero ? 'wero' : method, isAtStripe: true }]
}
