import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { Menu, Popover } from './Popover.tsx'
import { Slider } from './Slider.tsx'
import { Badge, EmptyState, ErrorState, Notice, Progress, Skeleton } from './States.tsx'
import '../styles/global.css'

test('a popover opens from its button, and Escape returns the focus to it', async () => {
  await render(
    <Popover button="Meer" name="Meer keuzes">
      {(close) => (
        <Menu>
          <li>
            <Button look="bare" onClick={close}>
              Kopieer
            </Button>
          </li>
        </Menu>
      )}
    </Popover>
  )
  const opener = page.getByRole('button', { name: 'Meer' })
  await opener.click()
  await expect.element(page.getByRole('dialog', { name: 'Meer keuzes' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Kopieer')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(opener.element())
  await opener.click()
  await page.getByRole('button', { name: 'Kopieer' }).click()
  await expect.element(page.getByText('Kopieer')).not.toBeInTheDocument()
})

test('a popover closes when the focus moves on, which it could cover', async () => {
  await render(
    <>
      <Popover button="Meer" name="Meer keuzes">
        {() => <Button>Kopieer</Button>}
      </Popover>
      <Button>Verder</Button>
    </>
  )
  await page.getByRole('button', { name: 'Meer' }).click()
  await expect.element(page.getByText('Kopieer')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Kopieer' }).element())
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Kopieer')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Verder' }).element())
})

test('a slider moves by keys, says its value in words, and keeps its keys from the page', async () => {
  const onPage = vi.fn()
  const change = vi.fn()
  document.addEventListener('keydown', onPage)
  await render(
    <Slider name="Volume" value={50} min={0} max={100} step={10} valueText="50 procent" onChange={change} />
  )
  const slider = page.getByRole('slider', { name: 'Volume' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '50 procent')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  document.removeEventListener('keydown', onPage)
  expect(change).toHaveBeenCalledWith(60)
  expect(onPage).not.toHaveBeenCalled()
})

test('an error offers another try, and is read at once', async () => {
  const retry = vi.fn()
  await render(<ErrorState message="Kon niet laden." retryName="Probeer opnieuw" onRetry={retry} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Kon niet laden.')
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('notices are read when a screen reader pauses, errors at once', async () => {
  await render(
    <>
      <Notice>Bewaard</Notice>
      <Notice tone="error">Mislukt</Notice>
    </>
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('Bewaard')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Mislukt')
})

test('progress has a name, and a value only when it is known', async () => {
  await render(
    <>
      <Progress name="Laden" />
      <Progress name="Downloaden" share={0.4} />
    </>
  )
  expect((page.getByRole('progressbar', { name: 'Laden' }).element() as HTMLProgressElement).position).toBe(
    -1
  )
  const known = page.getByRole('progressbar', { name: 'Downloaden' }).element() as HTMLProgressElement
  expect(known.position).toBeCloseTo(0.4)
})

test('what stands in for content is hidden from screen readers, an empty list is not', async () => {
  await render(
    <>
      <Skeleton lines={2} />
      <EmptyState title="Nog niets">Begin hier.</EmptyState>
      <Badge tone="good">Betaald</Badge>
    </>
  )
  expect(document.querySelector('.skeleton')?.ariaHidden).toBe('true')
  await expect.element(page.getByText('Nog niets')).toBeVisible()
  await expect.element(page.getByText('Betaald')).toBeVisible()
})
