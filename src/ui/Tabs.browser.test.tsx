import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'

const three = (
  <Tabs
    name="Maten"
    tabs={[
      { key: 'a', title: 'Eerste', content: 'Inhoud één' },
      { key: 'b', title: 'Tweede', content: 'Inhoud twee' },
      { key: 'c', title: 'Derde', content: 'Inhoud drie' }
    ]}
  />
)
const tab = (name: string) => page.getByRole('tab', { name })
const expectChosen = async (name: string) => {
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  expect(document.activeElement).toBe(tab(name).element())
}

describe('tabs', () => {
  test('tabs show the panel of the pressed tab only', async () => {
    await render(three)
    await tab('Tweede').click()
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Inhoud twee')
  })

  test('tabs are one stop for the Tab key, and the next is the panel', async () => {
    await render(three)
    await tab('Eerste').click()
    await userEvent.tab()
    expect(document.activeElement).toBe(page.getByRole('tabpanel').element())
  })

  test('tabs follow arrows, Home and End, around the ends', async () => {
    await render(three)
    await tab('Eerste').click()
    await userEvent.keyboard('{ArrowLeft}')
    await expectChosen('Derde')
    await userEvent.keyboard('{ArrowRight}')
    await expectChosen('Eerste')
    await userEvent.keyboard('{End}')
    await expectChosen('Derde')
    await userEvent.keyboard('{Home}')
    await expectChosen('Eerste')
  })

  test('tabs mirror the arrows in right-to-left text', async () => {
    await render(<div dir="rtl">{three}</div>)
    await tab('Eerste').click()
    await userEvent.keyboard('{ArrowLeft}')
    await expectChosen('Tweede')
  })
})
