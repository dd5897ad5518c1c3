// Stripe's hosts, answered by Playwright: the script, its frames, its API, and the frame of 3-D
// Secure. Behind them is the simulated Stripe of the site, so that payments really happen there.
import type { Page, Route } from '@playwright/test'
import { LOCAL_PUBLISHABLE_KEY, LOCAL_STRIPE_PATH } from '../../../simulators/simulated-sources.ts'
import { stripeScript } from './stripe-script.ts'

const KEY = 'pk_test_e2e'
const CHALLENGE = 'https://hooks.stripe.com/3d_secure_2/hosted'
const ANSWERED = 'https://hooks.stripe.com/3d_secure_2/answered'

const document = (body: string) => ({ contentType: 'text/html', body: `<!doctype html>${body}` })
const posting = (word: string) => `<script>parent.postMessage('${word}', '*')</script>`
/** Content inside Stripe's frames is not under our policy, whatever its host. */
const FRAMES: Readonly<Record<string, string>> = {
  'https://js.stripe.com/v3/controller.html': `<iframe src="https://m.stripe.network/inner.html"></iframe>${posting('here')}`,
  'https://m.stripe.network/inner.html': '<p>m</p>',
  'https://js.stripe.com/v3/elements-inner-payment.html': `<p>Kaart</p>${posting('here')}`
}

/** From now on the page uses these hosts, with a key in the form of a real account; returns the requested URLs. */
export async function routeStripeHosts(page: Page): Promise<string[]> {
  const requestedUrls: string[] = []
  const answer = (address: string, handle: (route: Route, url: URL) => Promise<void>) =>
    page.route(`${address}**`, async (route) => {
      const url = new URL(route.request().url())
      requestedUrls.push(`${url.origin}${url.pathname}`)
      await handle(route, url)
    })
  await page.route('**/api/runtime-config', (route) =>
    route.fulfill({ json: { stripePublishableKey: KEY, couponsEnabled: false } })
  )
  await answer('https://js.stripe.com/endive/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})()` })
  )
  for (const [address, body] of Object.entries(FRAMES))
    await answer(address, (route) => route.fulfill(document(body)))

  await answer('https://api.stripe.com/v1/', async (route, { pathname, search }) => {
    const request = route.request()
    if ((await request.headerValue('authorization')) !== `Bearer ${KEY}`) return route.abort()
    const response = await page.request.fetch(`${LOCAL_STRIPE_PATH}${pathname}${search}`, {
      method: request.method(),
      headers: {
        authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
        origin: new URL(page.url()).origin,
        'content-type': 'application/x-www-form-urlencoded'
      },
      data: request.postData() ?? ''
    })
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' }
    await route.fulfill({ response, headers })
  })

  // The issuer's page is in a Stripe frame, which passes its answer on.
  await answer(CHALLENGE, (route, { search }) =>
    route.fulfill(
      document(`<iframe src="https://acs.issuer.example/${search}"></iframe>
        <script>addEventListener('message', ({ data }) => parent.postMessage(data, '*'))</script>`)
    )
  )
  await answer('https://acs.issuer.example/', (route, { searchParams }) =>
    route.fulfill(
      document(`<form method="post" action="${ANSWERED}?intent=${searchParams.get('intent')}">
        <button>Bevestig bij je bank</button></form>`)
    )
  )
  await answer(ANSWERED, async (route, { searchParams }) => {
    const approvalUrl = `${LOCAL_STRIPE_PATH}/bank/${searchParams.get('intent')}`
    const headers = { origin: new URL(page.url()).origin }
    await page.request.post(approvalUrl, { headers, form: { answer: 'pay' }, maxRedirects: 0 })
    await route.fulfill(document(posting('answered')))
  })
  return requestedUrls
}

/** Presses the button on the issuer's page. */
export const confirmThreeDSecure = (page: Page): Promise<void> =>
  page
    .frameLocator(`iframe[src^="${CHALLENGE}"]`)
    .frameLocator('iframe')
    .getByRole('button', { name: 'Bevestig bij je bank' })
    .click()
