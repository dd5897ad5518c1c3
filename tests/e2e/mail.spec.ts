// A mail per episode: from the form to the welcome, and unsubscribing by a link in a mail.
import { mailConfirmText, mailLeaveText, mailText } from '../../src/texts/nl/mail.ts'
import { expect, test } from './support/context.ts'
import { linkInMail, openMail } from './support/mailbox.ts'
import { forgetTries } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

test('a listener signs up, opens the link, and leaves and returns by a link in the welcome', async ({
  page
}) => {
  const email = `noor.${crypto.randomUUID().slice(0, 8)}@voorbeeld.be`
  await page.goto('/mail/')
  await page.getByLabel(mailText.email).fill(email)
  await page.getByRole('button', { name: mailText.subscribe }).click()
  await expect(page.getByRole('heading', { name: mailText.askedHeading })).toBeFocused()
  await openMail(page, email, 'bevestig je adres')
  await page.goto(await linkInMail(page, /\/mail\/bevestigen\/#/))
  await expect(page.getByRole('heading', { name: mailConfirmText.doneHeading })).toBeVisible()
  await openMail(page, email, 'Welkom bij')
  await page.goto(await linkInMail(page, /\/mail\/afmelden\/#/))
  await expect(page.getByText(/Dit gaat over het adres n…@voorbeeld\.be/)).toBeVisible()
  await page.getByRole('button', { name: mailLeaveText.leave }).click()
  await expect(page.getByRole('heading', { name: mailLeaveText.leftHeading })).toBeFocused()
  await page.getByRole('button', { name: mailLeaveText.undo }).click()
  await expect(page.getByRole('heading', { name: mailLeaveText.backHeading })).toBeFocused()
})
