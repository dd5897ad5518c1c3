// Actions at the checkout.
import type { Locator, Page } from '@playwright/test'
import { expect } from './context.ts'

export const MUG = { productId: '300', variantId: '9323', quantity: 1 }

/** A different buyer each time, because a repeated order of the same buyer is the same order for 15 seconds. */
export const newBuyer = () => ({
  'E-mailadres': `noor.${crypto.randomUUID().slice(0, 8)}@voorbeeld.be`,
  Voornaam: 'Noor',
  Achternaam: 'Peeters',
  'Straat en huisnummer': 'Filmstraat 9',
  Postcode: '9000',
  Plaats: 'Gent'
})

/** A cart that was filled before. */
export async function withCart(page: Page, lines: readonly (typeof MUG)[] = [MUG]): Promise<void> {
  await page.addInitScript((stored) => {
    if (localStorage.getItem('kino9-cart') === null) localStorage.setItem('kino9-cart', stored)
  }, JSON.stringify(lines))
}

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export async function fillIn(page: Page, buyer = newBuyer()): Promise<void> {
  for (const [label, value] of Object.entries(buyer)) await field(page, label).fill(value)
  await field(page, 'Land').selectOption('BE')
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^(Betaal|Verwerken)/ })

/** Waits until the payment form has loaded and no quote is in progress. */
export async function readyToPay(page: Page): Promise<void> {
  await expect(payButton(page)).toBeEnabled()
}

export const sums = (page: Page): Locator => page.locator('.summary-sums')

/** Pays by card in the simulated form, with the given behaviour. */
export async function chooseCard(page: Page, outcome = 'Het lukt meteen'): Promise<void> {
  await page.getByRole('radio', { name: 'Kaart', exact: true }).check()
  await page.getByRole('radio', { name: outcome }).check()
}

export const SUCCESS = { name: 'Betaling Succesvol!' } as const

/** The amount on the button, as '€ 24,99'. */
export async function amountOnButton(page: Page): Promise<string> {
  return ((await payButton(page).textContent()) ?? '').replace('Betaal', '').replace(/\s+/g, ' ').trim()
}

/** The number of the order on the page after paying. */
export const orderNumber = async (page: Page): Promise<string> =>
  (await page.locator('[data-fact="order"] dd').first().textContent()) ?? ''

/** Opens the coupon field and types a code. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const box = field(page, 'Kortingscode')
  if (!(await box.isVisible())) await page.getByText('Heb je een kortingscode?').click()
  await box.fill(code)
}
