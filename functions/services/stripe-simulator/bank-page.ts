// The page of the simulated bank, where a payment leads that the buyer has to approve, and the way back to the shop.
import { escapeHtml } from '../../../src/lib/html.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import { simulatedBankText as text } from '../../../src/texts/simulated-bank.ts'
import type { BankAnswer, Buyer } from './buyer.ts'
import type { Intent } from './objects.ts'
import { StripeProblem, type World } from './world.ts'

export const BANK_PATH = '/bank/'
const ANSWERS: readonly BankAnswer[] = ['pay', 'refuse', 'cancel', 'leave']

/** GET shows the page, POST with `answer` acts and sends the buyer back with the outcome in the address. */
export async function answerAtBank(request: Request, world: World, buyer: Buyer): Promise<Response> {
  const id = new URL(request.url).pathname.slice(BANK_PATH.length)
  const intent = world.state.intents.find((each) => each.id === id)
  if (!intent) return new Response('unknown payment', { status: 404 })
  if (request.method !== 'POST') return page(intent)
  const returnUrl = intent.next_action?.redirect_to_url.return_url
  const pressed = new URLSearchParams(await request.text()).get('answer')
  const answer = ANSWERS.find((each) => each === pressed)
  if (!answer || !returnUrl) return page(intent)
  try {
    buyer.answerBank(id, answer)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return page(intent)
  }
  return Response.redirect(returnAddress(intent, returnUrl, answer), 303)
}

const OUTCOMES: Readonly<Record<BankAnswer, string>> = {
  pay: 'succeeded',
  refuse: 'failed',
  cancel: 'canceled',
  leave: 'pending'
}

/** Where Stripe sends the buyer: the return address with the payment and how it went. */
function returnAddress(intent: Intent, returnUrl: string, answer: BankAnswer): string {
  const address = new URL(returnUrl)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret)
  address.searchParams.set('redirect_status', OUTCOMES[answer])
  return address.href
}

function page(intent: Intent): Response {
  const { title } = text
  const form = ANSWERS.map(
    (answer) => `<p><button name="answer" value="${answer}">${text.buttons[answer]}</button></p>`
  )
  const isWaiting = intent.status === 'requires_action'
  const body = isWaiting ? `<form method="post">${form.join('')}</form>` : `<p>${text.ended}</p>`
  const html = `<!doctype html>
<html lang="nl-BE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text.explanation}</p>
<p>${escapeHtml(text.amount(formatEuro(intent.amount)))}</p>${body}</main></body></html>`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  })
}
