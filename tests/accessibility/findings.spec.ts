// Checks the other tests' tool: it finds the defects of a page, also those of one theme only.
import { expect, test } from '../e2e/support/context.ts'
import { findings } from './findings.ts'

const STYLES = `
  :root:not(.dark) #in-light { color: #bbb }
  .dark #in-dark { color: #444 }
  .tiny { all: unset; display: block; width: 8px; height: 8px }`
const DEFECTS = `
  <p id="in-light">Bleek in het licht</p>
  <p id="in-dark">Bleek in het donker</p>
  <button id="nameless"></button>
  <img id="wordless" src="/favicon.svg">
  <h6 id="too-deep">Een kop te diep</h6>
  <button class="tiny" aria-label="Een"></button><button class="tiny" aria-label="Twee"></button>`

test('the check finds defects of structure and of colours, whichever theme is first', async ({ page }) => {
  await page.goto('/offline/')
  expect(await findings(page), 'sound').toEqual([])
  await page.evaluate(
    ({ styles, defects }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets.push(sheet)
      document.querySelector('main')?.insertAdjacentHTML('beforeend', defects)
      document.body.insertAdjacentHTML('beforeend', '<div>Buiten elk gebied</div>')
    },
    { styles: STYLES, defects: DEFECTS }
  )
  for (const first of ['dark', 'light']) {
    const found = (await findings(page)).join('\n')
    for (const rule of ['button-name', 'image-alt', 'heading-order', 'region', 'target-size'])
      expect(found, `${first} first`).toContain(`${rule}: `)
    expect(found, `${first} first`).toMatch(/color-contrast: .*#in-light/)
    expect(found, `${first} first`).toMatch(/color-contrast: .*#in-dark/)
  }
})
