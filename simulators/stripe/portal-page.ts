// The portal of the simulated Stripe: what a fan can do to their own subscription, and the way back to the site.
import { escapeHtml } from '../../src/lib/html.ts'
import { isMailAddress } from '../../src/lib/mail-address.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { simulatedPortalText as text } from '../../src/texts/simulated-portal.ts'
import { openMonthOf } from './billing.ts'
import { type SimulatorContext, StripeProblem } from './context.ts'
import { customerOf, methodOf } from './customers.ts'
import type { Subscriber } from './subscriber.ts'
import type { PortalSession, Subscription } from './subscription-objects.ts'

export const PORTAL_PATH = '/portal/'
/** How long a portal session is valid. */
const SESSION_SECONDS = 3600

type Act = keyof typeof text.acts
type Result = keyof typeof text.said
type Method = keyof typeof text.methods
const isMethod = (word: string): word is Method => Object.hasOwn(text.methods, word)
const isResult = (word: string): word is Result => Object.hasOwn(text.said, word)

const dayFormat = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'long', timeZone: 'Europe/Brussels' })
const dayOf = (seconds: number) => dayFormat.format(new Date(seconds * 1000))

/**
 * GET shows the account of the session in the URL; POST with `act` changes something and shows it again. Without a valid
 * session nothing is shown.
 */
export async function answerInPortal(
  request: Request,
  fixture: SimulatorContext,
  subscriber: Subscriber
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const session = fixture.state.portalSessions.find(
    ({ id, customer, created }) =>
      id === searchParams.get('session') &&
      pathname === `${PORTAL_PATH}${customer}` &&
      fixture.nowSeconds() - created < SESSION_SECONDS
  )
  if (!session) return page(`<p>${text.expired}</p>`, 404)
  if (request.method !== 'POST') return page(account(fixture, session, searchParams.get('said') ?? ''))
  const result = act(fixture, subscriber, session, new URLSearchParams(await request.text()))
  return new Response(null, { status: 303, headers: { location: `${session.url}&said=${result}#said` } })
}

/** The newest subscription of the customer. */
const subscriptionOf = ({ state }: SimulatorContext, { customer }: PortalSession) =>
  state.subscriptions.findLast((each) => each.customer === customer)

function actsOf(fixture: SimulatorContext, subscription: Subscription): Act[] {
  if (subscription.ended_at !== null) return []
  const isOwed = openMonthOf(fixture, subscription)?.intent.status === 'requires_payment_method'
  const endings: Act[] = subscription.cancel_at_period_end
    ? ['go-on', 'end-now']
    : ['end-with-month', 'end-now']
  return [...(isOwed ? (['pay'] as const) : []), ...endings]
}

function act(
  fixture: SimulatorContext,
  subscriber: Subscriber,
  session: PortalSession,
  fields: URLSearchParams
): Result {
  const subscription = subscriptionOf(fixture, session)
  const pressed = fields.get('act') ?? ''
  if (pressed === 'email') return changeEmail(subscriber, session, fields.get('email') ?? '')
  if (!subscription || subscription.ended_at !== null) return 'refused'
  const { id } = subscription
  try {
    if (pressed === 'method') {
      const method = fields.get('method') ?? ''
      if (!isMethod(method)) return 'refused'
      subscriber.changeMethod(id, method)
      return 'done'
    }
    const possible = actsOf(fixture, subscription).find((each) => each === pressed)
    if (!possible) return 'refused'
    const ways: Readonly<Record<Act, () => void>> = {
      'end-with-month': () => subscriber.cancel(id, 'with-the-month'),
      'end-now': () => subscriber.cancel(id, 'now'),
      'go-on': () => subscriber.resume(id),
      pay: () => subscriber.payAgain(id)
    }
    ways[possible]()
    return openMonthOf(fixture, subscription) && possible === 'pay' ? 'declined' : 'done'
  } catch (error) {
    if (error instanceof StripeProblem) return error.fields.type === 'card_error' ? 'declined' : 'refused'
    throw error
  }
}

function changeEmail(subscriber: Subscriber, { customer }: PortalSession, email: string): Result {
  if (!isMailAddress(email)) return 'refused'
  subscriber.changeEmail(customer, email)
  return 'done'
}

function account(fixture: SimulatorContext, session: PortalSession, result: string): string {
  const subscription = subscriptionOf(fixture, session)
  const { email } = customerOf(fixture, session.customer)
  const status = isResult(result) ? `<p id="said" tabindex="-1" role="status">${text.said[result]}</p>` : ''
  return `${status}<section aria-labelledby="plan"><h2 id="plan">${text.subscription}</h2>
${subscription ? plan(fixture, subscription) : `<p>${text.none}</p>`}</section>
${subscription?.ended_at === null ? methodForm() : ''}
<section aria-labelledby="email-title"><h2 id="email-title">${text.email}</h2><p>${escapeHtml(email ?? '')}</p>
<form method="post"><label>${text.newEmail}<input name="email" type="email" required></label>
<button name="act" value="email">${text.changeEmail}</button></form></section>
<p><a href="${escapeHtml(returnUrl(session))}">${text.back}</a></p>`
}

function plan(fixture: SimulatorContext, subscription: Subscription): string {
  const [item] = subscription.items.data
  const amount = formatEuro(item?.price.unit_amount ?? 0)
  const owed = openMonthOf(fixture, subscription)?.intent.status === 'requires_payment_method'
  const buttons = actsOf(fixture, subscription).map(
    (each) => `<button name="act" value="${each}">${text.acts[each]}</button>`
  )
  const form = buttons.length === 0 ? '' : `<form method="post">${buttons.join('')}</form>`
  return `<p>${text.aMonth(amount)} (${text.states[subscription.status]})</p>
${owed ? `<p>${text.unpaid(amount)}</p>` : ''}<p>${nextCharge(fixture, subscription)}</p>${form}`
}

function nextCharge(
  fixture: SimulatorContext,
  { ended_at, cancel_at_period_end, items, ...rest }: Subscription
): string {
  if (ended_at !== null) return text.endedOn(dayOf(ended_at))
  const day = dayOf(items.data[0]?.current_period_end ?? 0)
  if (cancel_at_period_end) return text.endsOn(day)
  const method = methodOf(fixture, rest.default_payment_method)
  const { last4 } = 'card' in method ? method.card : method.sepa_debit
  return text.next(day, text.ways[method.type](last4))
}

function methodForm(): string {
  const options = Object.entries(text.methods).map(
    ([value, words]) => `<option value="${value}">${words}</option>`
  )
  return `<section aria-labelledby="method"><h2 id="method">${text.method}</h2>
<form method="post"><label>${text.newMethod}<select name="method">${options.join('')}</select></label>
<button name="act" value="method">${text.changeMethod}</button></form></section>`
}

/** When the portal is on the site itself, the return link is relative, because the site may have another host name here. */
function returnUrl({ url, return_url: back }: PortalSession): string {
  const { pathname, search } = new URL(back)
  return url.startsWith('/') ? `${pathname}${search}` : back
}

function page(body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="nl-BE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text.title}</title>
<link rel="stylesheet" href="/simulators/style.css"></head>
<body><main><h1>${text.title}</h1><p>${text.explanation}</p>${body}</main></body></html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  })
}
