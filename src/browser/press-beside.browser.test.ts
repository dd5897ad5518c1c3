import { afterEach, expect, test } from 'vitest'
import { closeOnPressBeside } from './press-beside.ts'

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.textContent = 'Sneltoetsen'
  document.body.append(dialog)
  closeOnPressBeside(dialog)
  dialog.showModal()
  return dialog
}

/** Presses at `from` and releases at `to`. Browsers dispatch such a click on the dialog, so this does too. */
function press(dialog: HTMLDialogElement, from: { x: number; y: number }, to = from) {
  const at = ({ x, y }: typeof from) => ({ clientX: x, clientY: y, bubbles: true })
  dialog.dispatchEvent(new PointerEvent('pointerdown', at(from)))
  dialog.dispatchEvent(new MouseEvent('click', at(to)))
}

const middleOf = (dialog: HTMLDialogElement) => {
  const { left, top, width, height } = dialog.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
const corner = { x: 1, y: 1 }

afterEach(() => {
  document.body.innerHTML = ''
})

test('a press outside a dialog closes it', () => {
  const dialog = openDialog()
  press(dialog, corner)
  expect(dialog.open).toBe(false)
})

test('a press inside it, or one that only ends outside, leaves it open', () => {
  const dialog = openDialog()
  press(dialog, middleOf(dialog))
  press(dialog, middleOf(dialog), corner)
  press(dialog, corner, middleOf(dialog))
  expect(dialog.open).toBe(true)
})
