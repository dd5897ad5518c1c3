// Actions on the Superfan pages.
import type { Locator, Page } from '@playwright/test'
import { field } from './checkout.ts'
import { expect } from './context.ts'
import { linkInMail, openMail } from './mailbox.ts'

export type Fan = { Bijnaam?: string; 'E-mailadres': string; Naam: string }

/** A different person each time, because an address has one subscription. */
export function newFan(): Required<Fan> {
  const id = crypto.randomUUID().slice(0, 8)
  return { Bijnaam: `Popcorn ${id}`, 'E-mailadres': `noor.${id}@voorbeeld.be`, Naam: 'Noor Peeters' }
}

export const becomeFan = (page: Page): Locator => page.getByRole('button', { name: 'Ik word Superfan' })

export const startButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Start abonnement voor|Verwerken)/ })

export const WELCOME = { name: 'Welkom bij de Superfans!' } as const

/** From the introduction to a form that can be submitted. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/superfan/')
  await becomeFan(page).click()
  await readyToStart(page)
}

export async function readyToStart(page: Page): Promise<void> {
  await expect(startButton(page)).toBeEnabled()
}

export async function fillInFan(page: Page, fan: Fan): Promise<void> {
  for (const [label, value] of Object.entries(fan)) await signupField(page, label).fill(value)
}

/** Another form below it has an address field too. */
export const signupField = (page: Page, label: string): Locator =>
  page.locator('.signup').getByLabel(new RegExp(`^${label}`))

/** Chooses the behaviour in the simulated form. */
export async function choose(
  page: Page,
  method: 'Kaart' | 'SEPA-domiciliëring',
  outcome: string
): Promise<void> {
  await page.getByRole('radio', { name: method, exact: true }).check()
  await page.getByRole('radio', { name: outcome, exact: true }).check()
}

export const welcomed = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', WELCOME)).toBeVisible()

/** The whole signup, with a working card. */
export async function signUp(page: Page, fan: Fan): Promise<void> {
  await openForm(page)
  await fillInFan(page, fan)
  await choose(page, 'Kaart', 'Het lukt meteen')
  await startButton(page).click()
  await welcomed(page)
}

/** The current list on the server, without a browser's cache. */
export async function listedFans(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/api/superfans', { headers: { 'cache-control': 'no-cache' } })
  return ((await answer.json()) as { nicknames: string[] }).nicknames
}

export const manageField = (page: Page): Locator => field(page, 'E-mailadres van je abonnement')
export const sendLink = (page: Page): Locator => page.getByRole('button', { name: 'Stuur beheerlink' })

export async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/superfan/')
  await manageField(page).fill(email)
  await sendLink(page).click()
  await expect(page.locator('.manage-status')).toContainText('Hoort er een abonnement bij dit adres')
}

/** The link in the newest mail, on this site. */
export async function linkMailedTo(page: Page, email: string): Promise<string> {
  await openMail(page, email, 'Je link om je abonnement te beheren')
  return linkInMail(page, /\/api\/stripe\/portal\/link\?token=/)
}

/** Runs an action of the simulated Stripe on a fan's subscription. */
export async function actAtStripe(page: Page, email: string, act: string): Promise<void> {
  await page.goto('/simulators/')
  const card = page.locator('#subscriptions article').filter({ hasText: email })
  await card.getByRole('button', { name: act }).click()
  await expect(page.getByRole('status')).toHaveText('Gedaan.')
}
