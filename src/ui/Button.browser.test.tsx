import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { LinkButton } from './LinkButton.tsx'
import '../styles/global.css'

const button = () => page.getByRole('button')

/** The colour of a token, as the browser computes it. */
const colourOf = (token: string): string => {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test.each([
  { look: 'main', background: '--enamel', color: '--on-enamel' },
  { look: 'link', background: 'transparent', color: '--ink' },
  { look: 'icon', background: 'transparent', color: '--ink' }
] as const)('only the main act is red: $look', async ({ look, background, color }) => {
  await render(<Button look={look}>Go</Button>)
  const style = getComputedStyle(button().element())
  expect(style.backgroundColor).toBe(background === 'transparent' ? 'rgba(0, 0, 0, 0)' : colourOf(background))
  expect(style.color).toBe(colourOf(color))
})

describe('a button', () => {
  test('a button is pressed by mouse, Enter and Space', async () => {
    const press = vi.fn()
    await render(<Button onClick={press}>Go</Button>)
    await button().click()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(press).toHaveBeenCalledTimes(3)
  })

  test('a button does not submit the form around it unless it is asked to', async () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    await render(
      <form onSubmit={send}>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
      </form>
    )
    await page.getByRole('button', { name: 'Plain' }).click()
    expect(send).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Send' }).click()
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([{ isBusy: true }, { isOff: true }])(
    'a button ignores presses but keeps the focus with %o',
    async (state) => {
      const press = vi.fn()
      await render(
        <Button onClick={press} {...state}>
          Go
        </Button>
      )
      const element = button().element() as HTMLElement
      element.focus()
      await userEvent.keyboard('{Enter}')
      element.click()
      expect(press).not.toHaveBeenCalled()
      expect(document.activeElement).toBe(element)
      expect(element.ariaDisabled).toBe('true')
    }
  )

  test('a button answers a press that it says it cannot do, if its caller says so', async () => {
    const explain = vi.fn()
    await render(
      <Button aria-disabled onClick={explain}>
        Skip
      </Button>
    )
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
    ;(button().element() as HTMLElement).click()
    expect(explain).toHaveBeenCalledOnce()
  })

  test('a button does not send its form while it is busy', async () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    await render(
      <form onSubmit={send}>
        <Button type="submit" isBusy>
          Send
        </Button>
      </form>
    )
    const element = button().element() as HTMLElement
    element.click()
    expect(send).not.toHaveBeenCalled()
    expect(element.ariaBusy).toBe('true')
  })

  test('a button is at least 44 px high and stays so when its text is twice as large', async () => {
    await render(
      <div style={{ fontSize: '200%' }}>
        <Button>Een knop met een lange naam</Button>
      </div>
    )
    expect(button().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })
})

test('an icon button has its name, and is 44 px square', async () => {
  await render(<IconButton icon="close" name="Sluiten" />)
  const { width, height } = page.getByRole('button', { name: 'Sluiten' }).element().getBoundingClientRect()
  expect(width).toBeGreaterThanOrEqual(44)
  expect(height).toBeGreaterThanOrEqual(44)
})

test('a link button is a link with the look of a button', async () => {
  await render(
    <LinkButton href="/films/" look="main">
      Films
    </LinkButton>
  )
  const link = page.getByRole('link', { name: 'Films' })
  await expect.element(link).toHaveAttribute('href', '/films/')
  await expect.element(link).toHaveClass('button')
})
