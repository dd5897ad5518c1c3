// How hosts get in: the first passkey, signing in and out, a lost passkey and its replacement.
import type { Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { addAuthenticator } from './support/desk.ts'
import { OFFICE_HASH, OFFICE_PASSWORD } from './support/office-password.ts'
import { newServedSite, type ServedSite } from './support/served-site.ts'

test.describe.configure({ mode: 'default' })
test.use({ isFirstVisit: true, expectedComplaints: [/Failed to load resource|\/api\/bo9\//] })

let site: ServedSite
test.beforeAll(async ({ baseURL }, { parallelIndex }) => {
  site = newServedSite(Number(new URL(baseURL ?? '').port) + 1 + parallelIndex, { isTest: true })
  await site.start({ BACKOFFICE_PASSWORD_HASH: OFFICE_HASH })
})
test.afterAll(() => site.remove())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const onDesk = (page: Page) => expect(page).toHaveURL(`${site.address}/bo9/desk/`)
const open = (page: Page, path: string) => page.goto(`${site.address}${path}`)

/** Sends the waiting mails, and returns the newest link to make a passkey. */
async function invitation(page: Page): Promise<string> {
  await open(page, '/simulators/')
  await button(page, 'Nu uitvoeren').click()
  await expect(page.getByRole('status')).toHaveText('Gedaan.')
  await page.locator('#mail article').filter({ hasText: 'Je uitnodiging' }).first().getByRole('link').click()
  const link = page.getByRole('link', { name: /uitnodiging\/#/ })
  return (await link.getAttribute('href')) ?? ''
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Uitloggen').click()
  await expect(page).toHaveURL(`${site.address}/bo9/desk/login/`)
}

async function signIn(page: Page): Promise<void> {
  await open(page, '/bo9/desk/login/')
  await button(page, 'Log in met je passkey').click()
}

test('a host enrols with the shared password, signs in, invites another host, loses the passkey and gets a new one', async ({
  page,
  context,
  browser
}) => {
  const noor = await addAuthenticator(page)
  // The first passkey.
  await open(page, '/bo9/desk/')
  await expect(page).toHaveURL(`${site.address}/bo9/desk/login/`)
  await page.getByRole('link', { name: 'Begin met het wachtwoord' }).click()
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(OFFICE_PASSWORD)
  await button(page, 'Inloggen').click()
  await expect(page).toHaveURL(`${site.address}/bo9/desk/hosts/`)
  await button(page, 'Nodig uit: Noor').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nodig uit', exact: true }).click()
  await expect(page.getByText('De uitnodiging is onderweg naar Noor.')).toBeVisible()
  const link = await invitation(page)
  expect(new URL(link).hash).toMatch(/^#[\w-]{43}$/)
  await page.goto(link)
  await expect(page.getByText('Dag Noor.')).toBeVisible()
  await expect(page).toHaveURL(`${site.address}/bo9/desk/uitnodiging/`)
  await page.getByRole('textbox', { name: 'Naam van dit toestel' }).fill('Telefoon van Noor')
  await button(page, 'Maak passkey').click()
  await onDesk(page)

  // A link works once.
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('alert')).toContainText('Deze link werkt niet meer')
  await again.close()

  // After signing out, Back shows nothing of the desk.
  await page.getByRole('link', { name: 'Hosts' }).click()
  await expect(page.getByText('Telefoon van Noor')).toBeVisible()
  await signOut(page)
  await page.goBack()
  await expect(page).toHaveURL(`${site.address}/bo9/desk/login/`)
  await expect(page.getByText('Telefoon van Noor')).toHaveCount(0)

  // Signing in with the passkey, and inviting another host.
  await signIn(page)
  await onDesk(page)
  await page.getByRole('link', { name: 'Hosts' }).click()
  await button(page, 'Nodig uit: Wout').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nodig uit', exact: true }).click()
  await expect(page.getByText('De uitnodiging is onderweg naar Wout.')).toBeVisible()
  const second = await browser.newContext()
  const woutPage = await second.newPage()
  await addAuthenticator(woutPage)
  await woutPage.goto(await invitation(woutPage))
  await expect(woutPage.getByText('Dag Wout.')).toBeVisible()
  await button(woutPage, 'Maak passkey').click()
  await onDesk(woutPage)

  // Noor loses her phone: Wout revokes its passkey and invites her again.
  await noor.lose()
  await woutPage.getByRole('link', { name: 'Hosts' }).click()
  await button(woutPage, 'Trek in: Telefoon van Noor van Noor').click()
  await woutPage.getByRole('dialog').getByRole('button', { name: 'Trek in', exact: true }).click()
  await expect(woutPage.getByText('De passkey Telefoon van Noor is ingetrokken.')).toBeVisible()
  await open(page, '/bo9/desk/hosts/')
  await expect(page).toHaveURL(`${site.address}/bo9/desk/login/`)
  await expect(page.getByText('Je sessie is voorbij.')).toBeVisible()
  await button(woutPage, 'Nodig uit: Noor').click()
  await woutPage.getByRole('dialog').getByRole('button', { name: 'Nodig uit', exact: true }).click()
  await expect(woutPage.getByText('De uitnodiging is onderweg naar Noor.')).toBeVisible()
  await page.goto(await invitation(page))
  await button(page, 'Maak passkey').click()
  await onDesk(page)

  // Her new passkey moves no money for a day, and the log has all of it.
  await page.getByRole('link', { name: 'Hosts' }).click()
  await expect(page.getByText('Geld en andermans toegang: vanaf')).toBeVisible()
  await expect(page.getByText('Passkey ingetrokken')).toBeVisible()
  await second.close()
})
