// The local mailbox: the mails on the simulators page.
import type { Page } from '@playwright/test'
import { expect } from './context.ts'

/** Sends the waiting mails, and opens the newest one to an address that contains these words. */
export async function openMail(page: Page, email: string, words: string): Promise<void> {
  await page.goto('/simulators/')
  await page.getByRole('button', { name: 'Nu uitvoeren' }).click()
  await expect(page.getByRole('status')).toHaveText('Gedaan.')
  const mail = page.locator('#mail article').filter({ hasText: email }).filter({ hasText: words })
  await mail.first().getByRole('link').click()
}

/** The first link with this URL in the open mail. */
export async function linkInMail(page: Page, address: RegExp): Promise<string> {
  const link = page.getByRole('link', { name: address }).first()
  return (await link.getAttribute('href')) ?? ''
}
