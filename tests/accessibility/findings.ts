// The axe findings of a page, one line each, and the widths and themes of the tests.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { settle } from '../e2e/support/screens.ts'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The theme is that of the first state of a test: `findings` switches it each time. */
export const looks = [
  {
    title: 'on a phone, in light',
    tag: [] as string[],
    use: { viewport: { width: 390, height: 844 }, colorScheme: 'light' as const }
  },
  {
    title: 'on a wide screen, in dark',
    tag: ['@deep'],
    use: { viewport: { width: 1280, height: 844 }, colorScheme: 'dark' as const }
  }
]

/** Each rule and the elements that break it; `without` lists rules to skip. The page stays in the other theme. */
export async function findings(page: Page, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = [...(await violations(page, { runOnly: STANDARDS, rules })), ...(await invalidMarkup(page))]
  const other = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark'
  )
  await showTheme(page, other)
  const foundInOther = await violations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } })
  return [...found, ...foundInOther.map((line) => `in ${other}, ${line}`)]
}

/** What validators of HTML and CSS refuse, and browsers repair or ignore. */
const INVALID: Readonly<Record<string, string>> = {
  'the browser says itself whether a popover is open': '[popovertarget][aria-expanded]',
  'a control inside a control': ':is(a[href], button, summary, label) :is(a[href], button, select, textarea)',
  'a block inside a phrase':
    ':is(p, h1, h2, h3, h4, h5, h6, button, label) :is(div, p, ul, ol, section, h1, h2, h3)',
  'a list with other children': ':is(ul, ol) > :not(li, script, template)',
  'a description list with other children': 'dl > :not(dt, dd, div, script, template)',
  'a picture without a source': 'img:not([src]), source:not([src], [srcset])',
  'an empty name or id': '[id=""], [name=""], [href=""]'
}

function invalidMarkup(page: Page): Promise<string[]> {
  return page.evaluate((invalid) => {
    const found = Object.entries(invalid).flatMap(([why, selector]) => {
      const [first] = document.querySelectorAll(selector)
      return first ? [`invalid, ${why}: ${first.outerHTML.slice(0, 160)}`] : []
    })
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
    const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '')
    const unknown = styles.some((css) => /[{;\s]line-clamp:/.test(css))
    return [
      ...found,
      ...twice.map((id) => `invalid, an id that occurs twice: ${id}`),
      ...(unknown ? ['invalid, an unknown property of CSS: line-clamp'] : [])
    ]
  }, INVALID)
}

/** Only violations are reported: serialising the other results takes longer than the rules themselves. */
function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (given) => {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(given)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions
  )
}

/** As if the visitor changed it in another tab; pages without script follow the system. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((wanted) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the theme script reads it at once.
    document.cookie = `kino9-theme=${wanted}; path=/`
    document.dispatchEvent(new Event('visibilitychange'))
  }, theme)
  await settle(page)
}
