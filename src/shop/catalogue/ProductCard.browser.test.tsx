import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cartText, sizeGuideText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { renderEarly } from '../../browser/early-island.browser.testing.tsx'
import { $toasts, dismiss } from '../../site/notices/notices.store.ts'
import { $cart, emptyCart } from '../cart/cart.store.ts'
import { ADDED_MS } from '../cart/cart.ts'
import { MAX_QUANTITY_PER_LINE } from '../cart/cart-limits.ts'
import { ProductCard } from './ProductCard.tsx'

const SHIRT = '71'
const label = (text: string) => page.getByLabelText(text, { exact: true })
const select = (name: string) => page.getByRole('combobox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const price = () => page.getByRole('status').element().textContent?.replace(/\s/g, ' ')

beforeEach(async () => {
  emptyCart()
  await render(<ProductCard productId={SHIRT} />)
})
afterEach(() => {
  emptyCart()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the choice', () => {
  test('the choice starts with the first of every option', async () => {
    await expect.element(select(shopText.colour)).toHaveValue('Zwart')
    await expect.element(select(shopText.size)).toHaveValue('S')
    expect(price()).toBe('€ 24,99')
  })

  test('the choice changes price and pictures', async () => {
    await userEvent.selectOptions(select(shopText.size), '2XL')
    await vi.waitFor(() => expect(price()).toBe('€ 25,99'), 60_000)
    await userEvent.selectOptions(select(shopText.colour), 'Donkergrijs')
    await expect
      .element(page.getByRole('img', { name: shopText.picture('T-shirt', 'Donkergrijs'), exact: true }))
      .toHaveAttribute('src', '/merch/t-shirt-donkergrijs-2.png')
  })
})

describe('the quantity', () => {
  test('the quantity is between one and the maximum of a line', async () => {
    await expect.element(button(shopText.less)).toHaveAttribute('aria-disabled', 'true')
    await button(shopText.more).click()
    await expect.element(label(shopText.quantity)).toHaveValue(2)
    await userEvent.fill(label(shopText.quantity), '999')
    await userEvent.tab()
    await expect.element(label(shopText.quantity)).toHaveValue(MAX_QUANTITY_PER_LINE)
    await expect.element(button(shopText.more)).toHaveAttribute('aria-disabled', 'true')
  })

  test('the quantity becomes one when it is emptied', async () => {
    await userEvent.clear(label(shopText.quantity))
    await userEvent.tab()
    await expect.element(label(shopText.quantity)).toHaveValue(1)
  })
})

describe('the button', () => {
  test('the button adds the choice to the cart, says so for a moment, and resets', async () => {
    await button(shopText.more).click()
    await button(shopText.add).click()
    await expect.element(button(cartText.added)).toBeVisible()
    expect($cart.get().lines).toMatchObject([{ productId: SHIRT, variantId: '8923', quantity: 2 }])
    expect($toasts.get()[0]?.text).toBe(cartText.addedNotice)
    await expect.element(button(shopText.add)).toBeVisible()
    await expect.element(label(shopText.quantity)).toHaveValue(1)
  })

  test('the button keeps a quantity that is changed while it says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // A click of Vitest's locator would advance the timers while it lasts.
    const click = (name: string) => (button(name).element() as HTMLButtonElement).click()
    click(shopText.add)
    await expect.element(button(cartText.added)).toBeVisible()
    click(shopText.more)
    await expect.element(label(shopText.quantity)).toHaveValue(2)
    vi.advanceTimersByTime(ADDED_MS)
    await expect.element(button(shopText.add)).toBeVisible()
    await expect.element(label(shopText.quantity)).toHaveValue(2)
  })

  test('the button adds nothing more while it says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // A click of Vitest's locator would advance the timers while it lasts.
    const click = (name: string) => (button(name).element() as HTMLButtonElement).click()
    click(shopText.add)
    await expect.element(button(cartText.added)).toBeVisible()
    expect($cart.get().count).toBe(1)
    click(cartText.added)
    expect($cart.get().count).toBe(1)
  })

  test('the button says that a typed quantity is more than fits, at Enter', async () => {
    dismiss()
    const quantity = label(shopText.quantity)
    await userEvent.fill(quantity, '40')
    await userEvent.keyboard('{Enter}')
    await expect.element(quantity).toHaveValue(25)
    expect($toasts.get().filter(({ isOpen }) => isOpen)).toMatchObject([{ text: cartText.full(25) }])
  })

  test('the button says when the line is full', async () => {
    await userEvent.fill(label(shopText.quantity), String(MAX_QUANTITY_PER_LINE))
    await userEvent.tab()
    await button(shopText.add).click()
    await expect.element(button(cartText.added)).toBeVisible()
    // Until then it is the same press.
    await expect
      .poll(async () => {
        ;(button(shopText.add).query() as HTMLElement | null)?.click()
        return $toasts.get()[0]?.text
      })
      .toBe(cartText.full(MAX_QUANTITY_PER_LINE))
    expect($cart.get().count).toBe(MAX_QUANTITY_PER_LINE)
  })
})

describe('before its code has come', () => {
  const inIsland = <Item extends HTMLElement>(island: HTMLElement, selector: string) =>
    island.querySelector(selector) as Item
  const early = () => {
    const { island, codeComes, remove } = renderEarly(<ProductCard productId={SHIRT} />)
    onTestFinished(remove)
    const [colour, size] = island.querySelectorAll('select')
    const field = inIsland<HTMLInputElement>(island, '[name="quantity"]')
    const [, more] = island.querySelectorAll<HTMLElement>('.stepper button')
    const add = inIsland<HTMLElement>(island, '.button')
    return { island, codeComes, colour, size, field, more, add }
  }
  const linesInCart = () => $cart.get().lines.map(({ variant, quantity }) => ({ ...variant, quantity }))

  test('a press adds the size, colour and quantity that the card shows at the press', async () => {
    const { codeComes, colour, size, field, add } = early()
    if (!colour || !size) throw new Error('no selects')
    size.value = '2XL'
    colour.value = 'Donkergrijs'
    field.value = '3'
    add.click()
    // Chosen after the press.
    size.value = 'L'
    await codeComes()
    expect(linesInCart()).toMatchObject([{ size: '2XL', colour: 'Donkergrijs', quantity: 3 }])
    expect(size.value).toBe('L')
  })

  test('each press of + counts, and what is pressed next uses the sum', async () => {
    const { codeComes, more, field, add } = early()
    more?.click()
    more?.click()
    more?.click()
    add.click()
    await codeComes()
    expect(linesInCart()).toMatchObject([{ quantity: 4 }])
    await expect.poll(() => field.value).toBe('1')
  })

  test('a choice without a press sets the price and the pictures', async () => {
    const { island, codeComes, size, colour } = early()
    if (!colour || !size) throw new Error('no selects')
    size.value = '2XL'
    size.dispatchEvent(new Event('input', { bubbles: true }))
    await codeComes()
    await expect.poll(() => inIsland(island, 'output').textContent).toContain('25,99')
    expect(size.value).toBe('2XL')
  })

  test('a quantity that is still being typed stays in its field, and counts', async () => {
    const { codeComes, field, add } = early()
    field.focus()
    field.value = '12'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await codeComes()
    expect(field.value).toBe('12')
    add.click()
    await expect.poll(linesInCart).toMatchObject([{ quantity: 12 }])
  })

  test('two presses on the same choice add it once, two choices are added both', async () => {
    const { codeComes, size, add } = early()
    if (!size) throw new Error('no select')
    add.click()
    add.click()
    size.value = 'XL'
    add.click()
    await codeComes()
    expect(linesInCart()).toMatchObject([
      { size: 'S', quantity: 1 },
      { size: 'XL', quantity: 1 }
    ])
  })
})

describe('the pictures', () => {
  const dot = (number: number) => button(cartText.pictureOf(number, 2))
  const isAt = (number: number) => expect.element(dot(number)).toHaveAttribute('aria-current', 'true')

  test('the pictures change by arrow, dot and key, and wrap around', async () => {
    await isAt(1)
    await button(cartText.nextPicture).click()
    await isAt(2)
    await button(cartText.nextPicture).click()
    await isAt(1)
    await button(cartText.previousPicture).click()
    await isAt(2)
    await dot(1).click()
    await isAt(1)
    await userEvent.keyboard('{ArrowRight}')
    await isAt(2)
    await userEvent.keyboard('{ArrowLeft}')
    await isAt(1)
  })
})

describe('the size guide', () => {
  beforeEach(() => button(shopText.sizeGuide).click())

  test('the size guide shows the measures of the garment, and of the body with the arrow keys', async () => {
    const dialog = page.getByRole('dialog', { name: sizeGuideText.heading('T-shirt') })
    await expect.element(dialog.getByRole('tab', { name: sizeGuideText.tabs.table })).toHaveFocus()
    await expect.element(dialog.getByRole('cell', { name: '45,7' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(dialog.getByRole('tab', { name: sizeGuideText.tabs.body })).toHaveFocus()
    await expect.element(dialog.getByRole('cell', { name: '86 – 94' })).toBeVisible()
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => button(sizeGuideText.close).click()]
  ])('the size guide closes with %s and restores the focus', async (_, close) => {
    await expect.element(page.getByRole('tab', { name: sizeGuideText.tabs.table })).toHaveFocus()
    await close()
    await vi.waitFor(() => expect(page.getByRole('dialog').query()).toBeNull(), 60_000)
    await expect.element(button(shopText.sizeGuide)).toHaveFocus()
  })
})

test('a product that is no longer sold renders nothing', async () => {
  const { container } = await render(<ProductCard productId="gone" />)
  expect(container.textContent).toBe('')
})
