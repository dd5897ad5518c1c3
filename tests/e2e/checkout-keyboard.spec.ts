// The whole purchase without a mouse, from the product card to the outcome page.
import { field, newBuyer, payButton, readyToPay, SUCCESS } from './support/checkout.ts'
import { expect, test } from './support/context.ts'
import { expectFocusSeen, tabTo } from './support/focus.ts'
import { idle } from './support/screens.ts'
import { addButton, cart, cartButton, productCard } from './support/shop.ts'
import { forgetTries, newCoupon } from './support/test-shop.ts'

test.beforeEach(({ baseURL }) => forgetTries(baseURL))

for (const width of [390, 1280])
  test.describe(`without a mouse, ${width} pixels wide`, { tag: '@deep' }, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a shirt of another size is bought with a code: each tab stop is visible and in order, without a keyboard trap', async ({
      page,
      baseURL
    }) => {
      const code = await newCoupon(baseURL)
      await page.goto('/#merch')
      const shirt = productCard(page, 'T-shirt')

      await tabTo(page, shirt.getByRole('button', { name: 'Welke maat past mij?' }))
      await page.keyboard.press('Space')
      await expect(page.getByRole('tab', { name: 'Maattabel' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(shirt.getByRole('button', { name: 'Welke maat past mij?' })).toBeFocused()
      const size = shirt.getByRole('combobox', { name: 'Maat' })
      await tabTo(page, size, 'Shift+Tab')
      await page.keyboard.press('ArrowDown')
      await expect(size).toHaveValue('M')
      await tabTo(page, addButton(shirt))
      await page.keyboard.press('Space')
      await expect(cartButton(page)).toHaveAccessibleName('Open winkelwagen, 1 stuk')
      await expect(addButton(shirt)).toBeFocused()

      await tabTo(page, cartButton(page), width < 1000 ? 'Tab' : 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(cart(page)).toContainText('Zwart · M')
      await page.keyboard.press('Escape')
      await expect(cartButton(page)).toBeFocused()
      // The dialog reports its closing a task later; a press before that would be lost.
      await idle(page)
      await page.keyboard.press('Space')
      await expect(cart(page)).toBeVisible()
      await tabTo(page, cart(page).getByRole('link', { name: /^Afrekenen/ }))
      await page.keyboard.press('Enter')

      await expect(page).toHaveURL('/checkout/')
      for (const [label, value] of Object.entries(newBuyer())) {
        if (label === 'Straat en huisnummer') {
          await tabTo(page, field(page, 'Land'))
          await page.keyboard.press('B')
        }
        await tabTo(page, field(page, label))
        await page.keyboard.type(value)
      }
      await readyToPay(page)
      await expect(field(page, 'Plaats')).toBeFocused()

      await tabTo(page, page.locator('.coupon summary'))
      await page.keyboard.press('Space')
      await tabTo(page, field(page, 'Kortingscode'))
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Verwijderen' })).toBeFocused()
      await expectFocusSeen(page)
      await readyToPay(page)

      await tabTo(page, page.getByRole('radio', { name: 'Bancontact' }))
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('radio', { name: 'Kaart', exact: true })).toBeChecked()
      await tabTo(page, page.getByRole('radio', { name: 'Het lukt meteen' }))
      await tabTo(page, payButton(page))
      await page.keyboard.press('Space')
      await expect(page.getByRole('heading', SUCCESS)).toBeFocused()
      await tabTo(page, page.getByRole('main').getByRole('link', { name: /^help@/ }))
    })
  })
