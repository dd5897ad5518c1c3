import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox, Radio, Switch } from './Checkbox.tsx'
import { Field, Input, Select, TextArea } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { SearchField } from './SearchField.tsx'
import '../styles/global.css'

test('a field names its control, says that it is required, and describes it with the hint', async () => {
  await render(
    <Field label="Naam" hint="Zoals op je identiteitskaart">
      <Input />
    </Field>
  )
  const input = page.getByRole('textbox', { name: 'Naam' })
  await expect.element(input).toBeRequired()
  await expect.element(input).toHaveAccessibleDescription('Zoals op je identiteitskaart')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})

test('an error takes the place of the hint and marks the control as invalid', async () => {
  const field = (error: string) => (
    <Field label="Postcode" hint="Vier cijfers" error={error}>
      <Input />
    </Field>
  )
  const { rerender } = await render(field(''))
  await rerender(field('Een Belgische postcode is 9000'))
  const input = page.getByRole('textbox', { name: 'Postcode' })
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(/Een Belgische postcode is 9000/)
})

test('a field is as light as a card, and one that is locked is not', async () => {
  await render(
    <>
      <Input aria-label="Open" />
      <Input aria-label="Dicht" readOnly />
    </>
  )
  const fill = (name: string) => getComputedStyle(page.getByLabelText(name).element()).backgroundColor
  const probe = document.createElement('i')
  document.body.append(probe)
  probe.style.color = 'var(--surface)'
  expect(fill('Open')).toBe(getComputedStyle(probe).color)
  expect(fill('Dicht')).not.toBe(fill('Open'))
  probe.remove()
})

test('an error has a colour of its own, not the red of the main act', async () => {
  await render(
    <Field label="Postcode" error="Een Belgische postcode is 9000">
      <Input />
    </Field>
  )
  const note = getComputedStyle(page.getByText('Een Belgische postcode is 9000').element()).color
  const probe = document.createElement('i')
  document.body.append(probe)
  probe.style.color = 'var(--enamel)'
  expect(note).not.toBe(getComputedStyle(probe).color)
  probe.style.color = 'var(--error)'
  expect(note).toBe(getComputedStyle(probe).color)
  probe.remove()
})

test('an optional field says so in its name and is not required', async () => {
  await render(
    <Field label="Bus" isOptional>
      <Input />
    </Field>
  )
  await expect.element(page.getByRole('textbox', { name: /^Bus .+/ })).not.toBeRequired()
})

test('lists and long texts are labelled like lines', async () => {
  await render(
    <>
      <Field label="Land">
        <Select>
          <option>België</option>
        </Select>
      </Field>
      <Field label="Bericht">
        <TextArea />
      </Field>
    </>
  )
  await expect.element(page.getByRole('combobox', { name: 'Land' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Bericht' })).toBeVisible()
})

test('fields keep to a narrow column, also with large text and from right to left', async () => {
  await render(
    <div dir="rtl" style={{ width: 160, fontSize: '200%' }}>
      <Field label="Een veld met een heel lange naam" error="Een fout die over meerdere regels loopt">
        <Input />
      </Field>
    </div>
  )
  const field = page.getByRole('textbox').element().closest('.field') as HTMLElement
  expect(field.scrollWidth).toBeLessThanOrEqual(160)
})

test('a press on the label ticks a box, chooses a radio and turns a switch', async () => {
  await render(
    <>
      <Checkbox>Vakje</Checkbox>
      <Radio name="keuze">Keuze</Radio>
      <Switch>Schakelaar</Switch>
    </>
  )
  for (const name of ['Vakje', 'Keuze', 'Schakelaar']) await page.getByText(name).click()
  await expect.element(page.getByRole('checkbox', { name: 'Vakje' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Keuze' })).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Schakelaar' })).toBeChecked()
  for (const label of document.querySelectorAll('label'))
    expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('a search field holds what stands at its end, and fits a narrow column', async () => {
  await render(
    <div style={{ width: 260 }}>
      <SearchField aria-label="Zoek">
        <IconButton icon="right" name="Volgende" />
      </SearchField>
    </div>
  )
  const field = page.getByRole('searchbox', { name: 'Zoek' }).element()
  expect(field.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await expect.element(page.getByRole('button', { name: 'Volgende' })).toBeVisible()
  expect(field.closest('div')?.scrollWidth).toBeLessThanOrEqual(260)
})

test('a bare list has only the look of its caller', async () => {
  await render(
    <Select look="bare" className="tabular" aria-label="Snelheid">
      <option>1×</option>
    </Select>
  )
  expect(page.getByRole('combobox', { name: 'Snelheid' }).element().className).toBe('tabular')
})

test('a box and a circle are drawn alike in every browser, and filled when chosen', async () => {
  await render(
    <>
      <Checkbox defaultChecked>Vakje</Checkbox>
      <Radio name="one" defaultChecked>
        Rondje
      </Radio>
      <Checkbox>Leeg</Checkbox>
    </>
  )
  const style = (role: 'checkbox' | 'radio', name: string) =>
    getComputedStyle(page.getByRole(role, { name }).element())
  for (const chosen of [style('checkbox', 'Vakje'), style('radio', 'Rondje')]) {
    expect(chosen.appearance).toBe('none')
    expect(chosen.backgroundColor).toBe(chosen.color)
  }
  expect(style('checkbox', 'Leeg').backgroundColor).toBe('rgba(0, 0, 0, 0)')
})
