// The last way to share: the link itself, selected in a field, for browsers that refuse the clipboard.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { shareLinkText } from '../../texts/share-link.ts'
import look from './link-dialog.css?inline'

let isDressed = false

/** Shows a link, selected, in a dialog that goes with Escape, its button or a press beside it; focus goes back. */
export function showLink(url: string): void {
  if (!isDressed) adoptStyles(look)
  isDressed = true
  const dialog = document.createElement('dialog')
  dialog.className = 'link-dialog'
  const heading = document.createElement('h2')
  heading.id = 'link-dialog-title'
  heading.textContent = shareLinkText.copyByHand
  dialog.setAttribute('aria-labelledby', heading.id)
  const field = document.createElement('input')
  field.readOnly = true
  field.value = url
  field.setAttribute('aria-label', shareLinkText.link)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button button-quiet'
  close.textContent = shareLinkText.close
  close.addEventListener('click', () => dialog.close())
  dialog.append(heading, field, close)
  closeOnPressBeside(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  field.focus()
  field.select()
}
