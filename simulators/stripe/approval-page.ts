// The page to which a payment or setup redirects for approval (iDEAL, Bancontact, 3-D Secure), and the redirect back.
import { escapeHtml } from '../../src/lib/html.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { simulatedApprovalText as text } from '../../src/texts/simulated-approval.ts'
import type { ApprovalAnswer, Buyer } from './buyer.ts'
import { type SimulatorContext, StripeProblem } from './context.ts'
import type { Intent } from './objects.ts'
import type { Setup } from './setup-objects.ts'
import type { Subscriber } from './subscriber.ts'

export const APPROVAL_PATH = '/bank/'
/** A setup cannot stay in `processing`, because nothing is charged. */
const ANSWERS = {
  payment_intent: ['pay', 'refuse', 'cancel', 'leave'],
  setup_intent: ['pay', 'refuse', 'cancel']
} as const satisfies Record<string, readonly ApprovalAnswer[]>

type AnyIntent = Intent | Setup
type Customers = { buyer: Buyer; subscriber: Subscriber }

/** GET shows the page; POST with `answer` acts and redirects the buyer back with the result in the URL. */
export async function approvalPage(
  request: Request,
  fixture: SimulatorContext,
  customers: Customers
): Promise<Response> {
  const id = new URL(request.url).pathname.slice(APPROVAL_PATH.length)
  const intent = [...fixture.state.intents, ...fixture.state.setups].find((each) => each.id === id)
  if (!intent) return new Response('unknown payment', { status: 404 })
  const back = refererOf(request)
  if (request.method !== 'POST') return page(intent, back)
  const returnUrl = intent.next_action?.redirect_to_url.return_url
  const pressed = new URLSearchParams(await request.text()).get('answer')
  const answer = ANSWERS[intent.object].find((each) => each === pressed)
  if (!answer) return page(intent, back)
  try {
    applyAnswer(intent, answer, customers)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return page(intent, back)
  }
  return returnUrl ? Response.redirect(returnAddress(intent, returnUrl, answer), 303) : page(intent, back)
}

function applyAnswer(
  { object, id }: AnyIntent,
  answer: ApprovalAnswer,
  { buyer, subscriber }: Customers
): void {
  if (object === 'payment_intent') buyer.answerApproval(id, answer)
  else subscriber.answerSetup(id, answer === 'pay')
}

const OUTCOMES: Readonly<Record<ApprovalAnswer, string>> = {
  pay: 'succeeded',
  refuse: 'failed',
  cancel: 'canceled',
  leave: 'pending'
}

/** Where Stripe redirects the buyer: the return address with the intent and its result. */
function returnAddress(intent: AnyIntent, returnUrl: string, answer: ApprovalAnswer): string {
  const address = new URL(returnUrl)
  address.searchParams.set(intent.object, intent.id)
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  address.searchParams.set('redirect_status', OUTCOMES[answer])
  return address.href
}

/** The page that led here. Closing the approval page returns there without an answer. */
function refererOf(request: Request): string {
  const { pathname } = new URL(request.headers.get('referer') ?? '/', request.url)
  return pathname.includes(APPROVAL_PATH) ? '/' : pathname
}

function page(intent: AnyIntent, back: string): Response {
  const { title } = text
  const isPayment = intent.object === 'payment_intent'
  const words = isPayment ? text.amount(formatEuro(intent.amount)) : text.setup
  const buttons = ANSWERS[intent.object].map((answer) => {
    const label = isPayment ? text.buttons[answer] : text.setupButtons[answer as 'pay' | 'refuse' | 'cancel']
    return `<p><button name="answer" value="${answer}">${label}</button></p>`
  })
  const isWaiting = intent.status === 'requires_action'
  const act = isWaiting ? `<form method="post">${buttons.join('')}</form>` : `<p>${text.ended}</p>`
  const html = `<!doctype html>
<html lang="nl-BE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/simulators/style.css"></head>
<body><main><h1>${title}</h1><p>${text.explanation}</p>
<p>${escapeHtml(words)}</p>${act}
<p><a href="${escapeHtml(back)}">${text.close}</a></p></main></body></html>`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  })
}
