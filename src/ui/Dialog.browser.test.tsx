import { useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { Dialog, type DialogShape, Modal } from './Dialog.tsx'
import { Field, Input } from './Field.tsx'
import '../styles/global.css'

interface OpenerProps {
  shape?: DialogShape
  hasField?: boolean
  isLong?: boolean
}

function Opener({ shape = 'box', hasField = false, isLong = false }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog
          title="A dialog"
          closeName="Close"
          shape={shape}
          {...(hasField ? { firstFocus: field } : {})}
          onClose={() => setIsOpen(false)}
        >
          <Field label="Name">
            <Input ref={field} defaultValue="Noor" />
          </Field>
          <a href="#elsewhere">Elsewhere</a>
          {isLong && <p style={{ height: 2000, flex: 'none' }}>Long</p>}
        </Dialog>
      )}
    </>
  )
}

const opener = () => page.getByRole('button', { name: 'Open' })
const dialog = () => page.getByRole('dialog', { name: 'A dialog' })

async function open(props: OpenerProps = {}) {
  await render(<Opener {...props} />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

const expectClosed = async () => {
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(document.activeElement).toBe(opener().element())
}

describe('a dialog', () => {
  test('a dialog has its title as its name, and the focus starts there', async () => {
    await open()
    await expect.poll(() => document.activeElement?.textContent).toBe('A dialog')
  })

  test('a dialog can start at a field, with its text selected', async () => {
    await open({ hasField: true })
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
    expect(
      getSelection()?.toString() || (document.activeElement as HTMLInputElement).selectionEnd
    ).toBeTruthy()
  })

  test('a dialog is closed by Escape, and the focus returns to what opened it', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
  })

  test('a dialog is closed by its button, and the focus returns to what opened it', async () => {
    await open()
    await page.getByRole('button', { name: 'Close' }).click()
    await expectClosed()
  })

  test('a dialog is closed by a press outside it', async () => {
    await open()
    const element = dialog().element()
    for (const type of ['pointerdown', 'click'])
      element.dispatchEvent(new PointerEvent(type, { clientX: 1, clientY: 1, bubbles: true }))
    await expectClosed()
  })

  test('a dialog stays open when a press begins inside it', async () => {
    await open()
    const element = dialog().element()
    element.dispatchEvent(
      new PointerEvent('pointerdown', { clientX: innerWidth / 2, clientY: innerHeight / 2 })
    )
    element.dispatchEvent(new PointerEvent('click', { clientX: 1, clientY: 1 }))
    await expect.element(dialog()).toBeVisible()
  })

  test('a dialog closes when another page opens', async () => {
    await open()
    document.dispatchEvent(new Event('astro:before-swap'))
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('a dialog closes when a link leads to a place on the same page', async () => {
    await open()
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    history.replaceState(history.state, '', location.pathname + location.search)
  })

  test.each<DialogShape>(['box', 'top', 'drawer'])(
    'a dialog of shape %s fits a narrow screen',
    async (shape) => {
      await page.viewport(320, 480)
      await open({ shape, isLong: shape !== 'drawer' })
      await Promise.all(
        dialog()
          .element()
          .getAnimations()
          .map(({ finished }) => finished)
      )
      const { left, right, top, bottom } = dialog().element().getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(320)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(480)
    }
  )

  test('a dialog catches Back on a phone, and its links replace its entry in the history', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = new EventTarget() as MediaQueryList
      return Object.assign(list, { matches: query.includes('pointer: coarse'), media: query })
    })
    try {
      await open()
      expect(history.state).toHaveProperty('overlay')
      const link = page.getByRole('link', { name: 'Elsewhere' }).element() as HTMLAnchorElement
      link.addEventListener('click', (event) => event.preventDefault())
      link.click()
      expect(link.dataset.astroHistory).toBe('replace')
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog()).not.toBeInTheDocument()
      await expect.poll(() => history.state?.overlay).toBeUndefined()
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('a dialog fits when text is twice as large', async () => {
    await page.viewport(320, 480)
    document.documentElement.style.fontSize = '200%'
    try {
      await open()
      const element = dialog().element()
      expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(480)
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    } finally {
      document.documentElement.style.fontSize = ''
    }
  })
})

function Bare() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Modal ref={dialog} aria-label="A dialog" onClose={() => setIsOpen(false)}>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </Modal>
      )}
    </>
  )
}

test.each(['Close', 'Escape'])(
  'a modal with a look of its own closes by %s, and returns the focus',
  async (way) => {
    await render(<Bare />)
    await opener().click()
    expect(dialog().element().matches(':modal')).toBe(true)
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  }
)
