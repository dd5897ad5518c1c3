// WEB-01 in a second browser: every kind of page in a stock Firefox, without a word from the policy or in the console.
import { expect, test } from '@playwright/test'
import { type Firefox, firefoxProgram, startFirefox } from '../firefox.ts'
import { routes } from '../world.ts'

const program = firefoxProgram()
if (!program) console.log('skipped: there is no Firefox on this machine')
test.skip(!program, 'there is no Firefox on this machine')
test.describe.configure({ timeout: 240_000 })

const NOTE = `() => {
  window.refused = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.refused.push(effectiveDirective))
}`
const PAGES = [...routes, '/superfan/', '/checkout/', '/checkout/success/', '/bo9/login/', '/oz/', '/bo9/oz/']
/** After what the page does by itself. */
const SEEN = `new Promise((resolve) => setTimeout(() => resolve(
  JSON.stringify({ refused: window.refused, heading: document.querySelector('h1')?.textContent?.trim() ?? '' })), 500))`

let firefox: Firefox
test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  // Beside the ports of the sites that stories serve.
  const port = Number(new URL(baseURL ?? '').port) + 11 + parallelIndex
  firefox = await startFirefox(program ?? '', port, NOTE)
})
test.afterAll(() => firefox?.close())

test('WEB-01: no page breaks its policy in Firefox', async ({ baseURL }) => {
  for (const page of new Set(PAGES)) {
    await firefox.open(`${baseURL}${page}`)
    const { refused, heading } = JSON.parse(await firefox.read(SEEN))
    expect({ page, refused, said: firefox.said() }).toEqual({ page, refused: [], said: [] })
    expect(heading, page).not.toBe('')
  }
})

test('WEB-02: an inline script gets nowhere in Firefox, and is noticed', async ({ baseURL }) => {
  for (const page of ['/', '/checkout/', '/bo9/login/']) {
    await firefox.open(`${baseURL}${page}`)
    // Where text may not become markup (trusted types) the browser throws before the policy has to refuse.
    const act = `(() => { const script = document.createElement('script')
      try { script.textContent = 'window.owned = true'; document.body.append(script) }
      catch (error) { if (!(error instanceof TypeError)) throw error } })()`
    await firefox.read(act)
    const { refused } = JSON.parse(await firefox.read(SEEN))
    expect(refused.length, page).toBeGreaterThan(0)
    expect(await firefox.read("String('owned' in window)"), page).toBe('false')
  }
})
