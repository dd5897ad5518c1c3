import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cartText } from '#texts/cart.ts'
import { $toasts, notify } from '../../site/notices/notices.store.ts'
import '../../styles/global.css'
import { Cart } from './Cart.tsx'
import {
  $cart,
  $isCartOpen,
  addToCart,
  emptyCart,
  openCartAddress,
  takeCartFromAddress
} from './cart.store.ts'
import { OPEN_CART_PATH } from './cart-memory.ts'

const shirt = { productId: '71', variantId: '8923', quantity: 1 }
const mug = { productId: '300', variantId: '9323', quantity: 2 }
const opener = (count: number) => page.getByRole('button', { name: cartText.open(count) })
const drawer = page.getByRole('dialog')

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ shipping: 6.89 }))
  emptyCart()
})
afterEach(() => {
  $isCartOpen.set(false)
  emptyCart()
  vi.unstubAllGlobals()
})

describe('the button', () => {
  test('the button is hidden while the cart is empty, and appears with the first item', async () => {
    await render(<Cart />)
    await expect.poll(() => document.querySelector('.cart-button')).not.toBeNull()
    expect(opener(0).query()).toBeNull()
    addToCart(shirt)
    await expect.element(opener(1)).toBeVisible()
  })

  test('the button is shown next to the products, even for an empty cart', async () => {
    await render(
      <>
        <ul className="products">
          <li>Mok</li>
        </ul>
        <Cart />
      </>
    )
    await expect.element(opener(0)).toBeVisible()
  })
})

describe('the drawer', () => {
  beforeEach(async () => {
    addToCart(shirt)
    addToCart(mug)
    await render(<Cart />)
    await opener(3).click()
    await expect.element(drawer).toHaveAccessibleName(cartText.title(3))
  })

  test('the drawer closes the notice that it would partly cover', async () => {
    await userEvent.keyboard('{Escape}')
    notify(cartText.addedNotice)
    await opener(3).click()
    await expect.element(drawer).toBeVisible()
    expect($toasts.get().filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('the drawer shows lines and sums', async () => {
    await expect.element(drawer.getByText('T-shirt').first()).toBeVisible()
    await expect
      .poll(() =>
        drawer
          .getByRole('link', { name: /^Afrekenen/ })
          .element()
          .textContent?.replace(/\s/g, ' ')
      )
      .toContain('€ 65,86')
  })

  test('the drawer accepts a typed quantity when the field is left', async () => {
    const quantity = drawer.getByLabelText(/^Aantal van Mok/)
    await userEvent.click(quantity)
    await userEvent.keyboard('{Control>}a{/Control}5')
    await expect.element(quantity).toHaveValue(5)
    await userEvent.tab()
    await expect.element(drawer).toHaveAccessibleName(cartText.title(6))
    await userEvent.fill(quantity, '')
    await userEvent.tab()
    await expect.element(quantity).toHaveValue(5)
  })

  test('the drawer accepts a typed quantity at Enter', async () => {
    const quantity = drawer.getByLabelText(/^Aantal van Mok/)
    await userEvent.click(quantity)
    await userEvent.keyboard('{Control>}a{/Control}5{Enter}')
    await expect.element(drawer).toHaveAccessibleName(cartText.title(6))
    await expect.element(quantity).toHaveFocus()
  })

  test('the drawer says that a typed quantity is more than fits, until it is changed', async () => {
    const quantity = drawer.getByLabelText(/^Aantal van Mok/)
    await userEvent.fill(quantity, '40')
    await userEvent.keyboard('{Enter}')
    await expect.element(quantity).toHaveValue(25)
    await expect.element(drawer.getByText(cartText.full(25))).toBeVisible()
    await drawer.getByRole('button', { name: /^Eén minder van Mok/ }).click()
    await expect.element(drawer.getByText(cartText.full(25))).not.toBeInTheDocument()
    await userEvent.fill(drawer.getByLabelText(/^Aantal van T-shirt/), '25')
    await userEvent.fill(quantity, '26')
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer.getByText(cartText.full(25))).toBeVisible()
  })

  test('the drawer shows the logo for a picture that cannot be loaded', async () => {
    const picture = () => drawer.getByRole('listitem').first().element().querySelector('img')
    picture()?.dispatchEvent(new Event('error'))
    await expect.poll(() => picture()?.getAttribute('src')).toBe('/favicon.svg')
  })

  test('the drawer removes a line and restores it, and the focus goes to the line in its place, at last to the title', async () => {
    const remover = (name: RegExp) => drawer.getByRole('button', { name })
    await remover(/^Verwijder Mok/).click()
    await expect.element(drawer).toHaveAccessibleName(cartText.title(1))
    await expect.element(remover(/^Verwijder T-shirt/)).toHaveFocus()
    await drawer.getByRole('button', { name: cartText.undo }).click()
    await expect.element(drawer).toHaveAccessibleName(cartText.title(3))
    for (const name of [/^Verwijder T-shirt/, /^Verwijder Mok/]) await remover(name).click()
    await expect.element(drawer.getByRole('heading', { name: cartText.title(0) })).toHaveFocus()
  })

  test('the drawer leads to the checkout, which finds the cart in the storage', async () => {
    await expect
      .element(drawer.getByRole('link', { name: /^Afrekenen/ }))
      .toHaveAttribute('href', '/checkout/')
  })

  test('the drawer leaves the page behind it in the history', async () => {
    await expect
      .element(drawer.getByRole('link', { name: /^Afrekenen/ }))
      .not.toHaveAttribute('data-astro-history')
    emptyCart()
    await expect
      .element(drawer.getByRole('link', { name: cartText.toMerch }))
      .not.toHaveAttribute('data-astro-history')
  })

  test('the drawer closes with Escape and returns the focus to its button', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => drawer.query()).toBeNull()
    await expect.element(opener(3)).toHaveFocus()
    expect($isCartOpen.get()).toBe(false)
  })

  test('the drawer shows when it is empty, with a link to the shop', async () => {
    emptyCart()
    await expect.element(drawer.getByText(cartText.empty)).toBeVisible()
    await expect
      .element(drawer.getByRole('link', { name: cartText.toMerch }))
      .toHaveAttribute('href', '/#merch')
    expect($cart.get().count).toBe(0)
  })
})

describe('where the browser stores nothing', () => {
  beforeEach(() => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
  })
  afterEach(() => vi.restoreAllMocks())

  test('the cart goes to the checkout in the address where the browser stores nothing', async () => {
    addToCart(shirt)
    addToCart(mug)
    await render(<Cart />)
    await opener(3).click()
    const link = drawer.getByRole('link', { name: /^Afrekenen/ })
    await expect.element(link).toHaveAttribute('href', '/checkout/#wagen=71.8923.1_300.9323.2')
    expect(openCartAddress()).toBe('/?winkelwagen=71.8923.1_300.9323.2#merch')
  })

  test.each(['/checkout/#wagen=300.9323.2', '/?winkelwagen=300.9323.2#merch'])(
    'the page at %s takes the cart from there',
    (address) => {
      const before = location.href
      history.replaceState(history.state, '', address)
      takeCartFromAddress()
      expect($cart.get().lines).toMatchObject([mug])
      history.replaceState(history.state, '', before)
    }
  )
})

test('a link in the cart replaces the history entry of the cart on a phone', async () => {
  const real = matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('coarse') ? { matches: true } : real.call(window, query)
  )
  addToCart(shirt)
  await render(<Cart />)
  await opener(1).click()
  const link = drawer.getByRole('link', { name: /^Afrekenen/ })
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(link).toHaveAttribute('data-astro-history', 'replace')
  $isCartOpen.set(false)
  await expect.poll(() => history.state?.overlay).toBeUndefined()
})

test('the way back from the checkout opens the cart, once', async () => {
  const before = location.href
  history.replaceState(history.state, '', OPEN_CART_PATH)
  addToCart(shirt)
  await render(<Cart />)
  await expect.element(drawer).toHaveAccessibleName(cartText.title(1))
  expect(location.search).toBe('')
  history.replaceState(history.state, '', before)
})
