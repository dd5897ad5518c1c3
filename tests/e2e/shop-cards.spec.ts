// The merch tab: viewing a product, choosing options, adding it to the cart.

import { expect, test } from './support/context.ts'
import { ADDED, addButton, cartButton, productCard, storedCart } from './support/shop.ts'

test('a visitor chooses a large grey shirt, sees its price and picture at once, and adds two', async ({
  page
}) => {
  await page.goto('/#merch')
  const card = productCard(page, 'T-shirt')
  await expect(card.getByText('Kleding')).toBeVisible()
  await expect(card.getByLabel('Kleur')).toHaveValue('Zwart')
  await expect(card.getByLabel('Maat')).toHaveValue('S')
  await expect(card.locator('.product-price')).toHaveText(/^€\s24,99 incl\. btw$/)
  await card.getByLabel('Maat').selectOption('2XL')
  await expect(card.locator('.product-price')).toHaveText(/^€\s25,99 incl\. btw$/)
  await card.getByLabel('Kleur').selectOption('Donkergrijs')
  const picture = card.getByRole('img', { name: 'T-shirt, Donkergrijs', exact: true })
  await expect(picture).toHaveAttribute('src', '/merch/t-shirt-donkergrijs-2.png')
  await expect(card.getByRole('button', { name: 'Eén minder' })).toBeDisabled()
  await card.getByRole('button', { name: 'Eén meer' }).click()
  await expect(card.getByLabel('Aantal')).toHaveValue('2')
  // It says so for two seconds: on a busy machine a look may come later.
  const confirmed = page.waitForFunction(
    () =>
      [...document.querySelectorAll('.product button')].some(
        (button) => button.textContent === 'Toegevoegd!'
      ),
    undefined,
    { polling: 20 }
  )
  await addButton(card).click()
  await confirmed
  await expect(page.getByText(ADDED).first()).toBeVisible()
  await expect(addButton(card)).toHaveText('In winkelwagen')
  await expect(card.getByLabel('Aantal')).toHaveValue('1')
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 2 stuks')
  expect(await storedCart(page)).toEqual([{ productId: '71', variantId: '8464', quantity: 2 }])
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the button keeps its width while it confirms the addition', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/#merch')
  const button = addButton(productCard(page, 'Mok'))
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await button.click()
  await expect(button).toHaveText('Toegevoegd!')
  expect(await button.boundingBox()).toEqual(before)
})

test.describe('with pictures that fail to load', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] })

  test('the logo is shown instead', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/merch/mok-zwart-*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/#merch')
    const picture = productCard(page, 'Mok').getByRole('img').first()
    await expect(picture).toHaveAttribute('src', '/favicon.svg')
    await expect(picture).toHaveAccessibleName('Mok, Zwart')
  })
})

test('a press before hydration is handled', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/ProductCard*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/#merch')
  await addButton(productCard(page, 'Mok')).click()
  pressed.resolve()
  await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 1 stuk')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the products, prices and delivery terms are shown, and why nothing can be ordered', async ({
    page
  }) => {
    await page.goto('/')
    // Script is off, but not for the parser, which then shows no <noscript>.
    expect(await page.content()).toMatch(/<noscript>[^/]*Bestellen kan alleen als JavaScript aanstaat\./)
    for (const name of ['T-shirt', 'Mok', 'Cap', 'Tote Bag'])
      await expect(productCard(page, name).getByText('incl. btw')).toBeVisible()
    await expect(addButton(productCard(page, 'Mok'))).toBeHidden()
    await expect(page.getByText('Levering in België en Nederland', { exact: true })).toBeVisible()
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('all four products and their prices are in the first view', async ({ page }) => {
    await page.goto('/#merch')
    for (const name of ['T-shirt', 'Mok', 'Cap', 'Tote Bag']) {
      const card = productCard(page, name)
      await expect(card.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
      await expect(card.locator('.product-price')).toBeInViewport({ ratio: 1 })
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('products are in two columns, row by row, with their buttons on one line', async ({ page }) => {
    await page.goto('/#merch')
    const [shirt, mug, cap] = await Promise.all(
      ['T-shirt', 'Mok', 'Cap'].map((name) => productCard(page, name).boundingBox())
    )
    if (!shirt || !mug || !cap) throw new Error('not all of them are there')
    expect(mug.y).toBe(shirt.y)
    expect(mug.x).toBeGreaterThan(shirt.x + shirt.width)
    expect(cap.y).toBeGreaterThan(shirt.y + shirt.height)
    const buttons = ['T-shirt', 'Mok'].map((name) => addButton(productCard(page, name)).boundingBox())
    const [first, second] = await Promise.all(buttons)
    expect(first?.y).toBe(second?.y)
    for (const name of ['T-shirt', 'Mok'])
      await expect(productCard(page, name).getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  })

  test('the cart bar covers no part of the page permanently, and notices are above it', async ({ page }) => {
    await page.goto('/#merch')
    await addButton(productCard(page, 'Mok')).click()
    const notice = page.locator('.toast').filter({ hasText: ADDED })
    await expect(notice).toBeVisible()
    const [bar, shown] = await Promise.all([cartButton(page).boundingBox(), notice.boundingBox()])
    if (!bar || !shown) throw new Error('not both of them are there')
    expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y)
    expect(bar.width).toBe(390)
    expect(bar.height).toBeGreaterThanOrEqual(44)
  })
})
