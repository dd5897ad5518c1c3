import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stepper } from './Stepper.tsx'

const onLimit = vi.fn()

const change = vi.fn()

function Quantity({ isLocked = false, isLive = false }: { isLocked?: boolean; isLive?: boolean }) {
  const [value, setValue] = useState(2)
  return (
    <Stepper
      value={value}
      min={1}
      max={5}
      isLocked={isLocked}
      isLive={isLive}
      names={{ value: 'Aantal', less: 'Minder', more: 'Meer' }}
      onChange={(next) => {
        change(next)
        setValue(next)
      }}
      onLimit={onLimit}
    />
  )
}
const field = () => page.getByRole('spinbutton', { name: 'Aantal' })
const button = (name: string) => page.getByRole('button', { name })

describe('a stepper', () => {
  test('a stepper steps up to its limits, where its button says that it is off', async () => {
    await render(<Quantity />)
    for (let press = 0; press < 3; press++) await button('Meer').click()
    await expect.element(field()).toHaveValue(5)
    await expect.element(button('Meer')).toHaveAttribute('aria-disabled', 'true')
    for (let press = 0; press < 4; press++) await button('Minder').click()
    await expect.element(field()).toHaveValue(1)
    await expect.element(button('Minder')).toHaveAttribute('aria-disabled', 'true')
  })

  test('a stepper takes a typed number at Enter', async () => {
    await render(<Quantity />)
    await userEvent.fill(field(), '4')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue(4)
    await button('Meer').click()
    await expect.element(field()).toHaveValue(5)
  })

  test('a stepper takes the nearest number inside its limits, and says so', async () => {
    await render(<Quantity />)
    await userEvent.fill(field(), '99')
    await userEvent.tab()
    await expect.element(field()).toHaveValue(5)
    expect(onLimit).toHaveBeenCalledWith(5)
  })

  test('a stepper keeps its number when the field is emptied', async () => {
    await render(<Quantity />)
    await userEvent.clear(field())
    await userEvent.tab()
    await expect.element(field()).toHaveValue(2)
  })

  test('a stepper takes a number while it is typed only if it is live, and shows the text until it is left', async () => {
    const { rerender } = await render(<Quantity />)
    change.mockClear()
    await userEvent.fill(field(), '4')
    expect(change).not.toHaveBeenCalled()
    await rerender(<Quantity isLive />)
    await userEvent.fill(field(), '3')
    expect(change).toHaveBeenLastCalledWith(3)
    await userEvent.fill(field(), '99')
    expect(change).toHaveBeenLastCalledWith(5)
    await expect.element(field()).toHaveValue(99)
    await userEvent.clear(field())
    await expect.element(field()).toHaveValue(null)
    await userEvent.tab()
    await expect.element(field()).toHaveValue(5)
  })

  test('a stepper does not change while it is locked', async () => {
    await render(<Quantity isLocked />)
    ;(button('Meer').element() as HTMLElement).click()
    await expect.element(field()).toHaveValue(2)
    await expect.element(field()).toHaveAttribute('readonly')
  })
})
