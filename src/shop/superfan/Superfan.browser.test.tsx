// The introduction and the signup that replaces it, with a server and a payment provider that answer successfully.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paymentText } from '#texts/payment.ts'
import { signupText, superfanText as text } from '#texts/superfan.ts'
import { Superfan } from './Superfan.tsx'
import { openSignupContext, SETUP } from './signup.browser.testing.ts'

let context: ReturnType<typeof openSignupContext>
beforeEach(() => {
  context = openSignupContext()
})
afterEach(() => context.close())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: keyof typeof signupText.labels) =>
  page.getByLabelText(signupText.labels[name], { exact: true })

test('the signup replaces the introduction, and going back returns the focus to its button', async () => {
  await render(<Superfan why="Voor de microfoons." />)
  await expect.element(button(text.start)).not.toHaveFocus()
  await button(text.start).click()
  await expect.element(page.getByRole('heading', { name: signupText.details })).toHaveFocus()
  await button(text.back).click()
  await expect.element(button(text.start)).toHaveFocus()
})

test('the start button and Enter focus the first field that is wrong, with its error', async () => {
  await render(<Superfan why="Voor de microfoons." />)
  await button(text.start).click()
  await userEvent.fill(field('name'), 'Noor de Wit')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('email')).toHaveFocus()
  await expect.element(page.getByText(signupText.faults.email)).toBeVisible()
  await userEvent.fill(field('email'), 'noor@voorbeeld.be')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: paymentText.heading })).toHaveFocus()
  await userEvent.fill(field('name'), '')
  context.emit('ready')
  await button(/^Start abonnement/).click()
  await expect.element(field('name')).toHaveFocus()
  expect(context.provider.confirmSetup).not.toHaveBeenCalled()
})

test('a signup that was open before a reload shows its form again', async () => {
  sessionStorage.setItem('site-superfan-signup', JSON.stringify({ ...SETUP, stage: 'shown' }))
  await render(<Superfan why="Voor de microfoons." />)
  await expect.element(page.getByRole('heading', { name: signupText.details })).toBeVisible()
})
