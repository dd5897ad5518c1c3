import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Carousel, SWIPE_PX } from './Carousel.tsx'
import '../styles/global.css'

const names = {
  previous: 'Vorige',
  next: 'Volgende',
  slide: (at: number, of: number) => `Foto ${at} van ${of}`
}
const dot = (at: number) => page.getByRole('button', { name: `Foto ${at} van 3` })
const rail = () => document.querySelector<HTMLElement>('.carousel-rail') as HTMLElement
const shown = () => Math.round(rail().scrollLeft / rail().clientWidth)

async function open(dir: 'ltr' | 'rtl' = 'ltr') {
  document.documentElement.dataset.theme = 'light'
  await render(
    <div dir={dir} style={{ width: 300 }}>
      <Carousel name="Foto's" names={names}>
        <p style={{ height: 100 }}>A</p>
        <p style={{ height: 100 }}>B</p>
        <p style={{ height: 100 }}>C</p>
      </Carousel>
    </div>
  )
}

/** A swipe that the browser itself would not have scrolled for. */
function swipe(movedPx: number) {
  const finger = (clientX: number) => new Touch({ identifier: 1, target: rail(), clientX, clientY: 50 })
  const start = finger(150)
  const end = finger(150 + movedPx)
  const init = { bubbles: true, cancelable: true }
  rail().dispatchEvent(new TouchEvent('touchstart', { ...init, touches: [start], changedTouches: [start] }))
  rail().dispatchEvent(new TouchEvent('touchend', { ...init, touches: [], changedTouches: [end] }))
}

describe('a carousel', () => {
  test('a carousel turns with its arrows, around the ends', async () => {
    await open()
    await page.getByRole('button', { name: 'Volgende' }).click()
    await expect.poll(shown).toBe(1)
    await expect.element(dot(2)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Vorige' }).click()
    await page.getByRole('button', { name: 'Vorige' }).click()
    await expect.poll(shown).toBe(2)
  })

  test('a carousel goes to the picture of a dot', async () => {
    await open()
    await dot(3).click()
    await expect.poll(shown).toBe(2)
  })

  test('a carousel counts a press at once, whatever slides pass', async () => {
    await open()
    ;(page.getByRole('button', { name: 'Vorige' }).element() as HTMLElement).click()
    const marked = new Set<string | null | undefined>()
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      marked.add(document.querySelector('.carousel-dots [aria-current]')?.ariaLabel)
    }
    expect([...marked]).toEqual(['Foto 3 van 3'])
    expect(shown()).toBe(2)
  })

  test('a carousel turns with the arrow keys while a control has the focus', async () => {
    await open()
    await dot(1).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(shown).toBe(1)
  })

  test('a carousel marks the dot of the picture that was scrolled to', async () => {
    await open()
    // Again until somebody listens: it listens once its effects have run.
    await expect
      .poll(async () => {
        for (const left of [0, 300]) {
          rail().scrollTo({ left, behavior: 'instant' })
          await new Promise(requestAnimationFrame)
        }
        return dot(2).element().ariaCurrent
      })
      .toBe('true')
  })

  test('a carousel turns after a swipe of 50 px and not after a shorter one', async () => {
    await open()
    swipe(-(SWIPE_PX - 1))
    await expect.element(dot(1)).toHaveAttribute('aria-current', 'true')
    swipe(-SWIPE_PX)
    await expect.poll(shown).toBe(1)
    swipe(SWIPE_PX)
    await expect.poll(shown).toBe(0)
  })

  test('a carousel turns after a drag of 50 px with the mouse and not after a shorter one', async () => {
    await open()
    const drag = (movedPx: number) => {
      const mouse = (type: string, clientX: number) =>
        rail().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', clientX }))
      mouse('pointerdown', 150)
      mouse('pointerup', 150 + movedPx)
    }
    drag(-(SWIPE_PX - 1))
    await expect.element(dot(1)).toHaveAttribute('aria-current', 'true')
    drag(-SWIPE_PX)
    await expect.poll(shown).toBe(1)
  })

  test('a carousel mirrors swipes and arrow keys in right-to-left text', async () => {
    await open('rtl')
    swipe(SWIPE_PX)
    await expect.element(dot(2)).toHaveAttribute('aria-current', 'true')
    await dot(2).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(dot(1)).toHaveAttribute('aria-current', 'true')
  })
})
