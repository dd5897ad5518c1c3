// The form that mails a link to manage a subscription. What it answers is the same for every address.
import { call } from '../../browser/call.ts'
import { track } from '../../browser/track.ts'
import { manageLinkText as text } from '../../texts/superfan.ts'
import { askPortalLink } from './contract.ts'
import { mailFault, tidiedMail } from './rules.ts'

export function openManageLink(form: HTMLFormElement): void {
  const field = form.querySelector('input')
  const button = form.querySelector('button')
  const note = form.querySelector<HTMLElement>('.field-note')
  const told = form.querySelector<HTMLElement>('[role="status"]')
  if (!field || !button || !note || !told) return
  let isSending = false

  const findFault = () => {
    const fault = mailFault(field.value)
    note.textContent = fault ? text[fault] : ''
    field.ariaInvalid = fault ? 'true' : null
    return fault
  }
  field.addEventListener('input', () => {
    if (field.ariaInvalid) findFault()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    told.textContent = ''
    if (findFault()) {
      field.focus()
      return
    }
    isSending = true
    button.ariaDisabled = 'true'
    button.textContent = text.sending
    const answer = await call(askPortalLink, { body: { email: tidiedMail(field.value) } })
    track('Superfan Link Asked', { accepted: answer.ok })
    if (answer.ok) told.textContent = text.sent
    else
      told.textContent =
        answer.refusal === 'too-many-links' || answer.refusal === 'links-full'
          ? `${text.failed} ${answer.sentence ?? ''}`
          : text.failed
    told.dataset.said = answer.ok ? 'sent' : 'failed'
    button.textContent = text.send
    button.ariaDisabled = null
    isSending = false
  })
  button.disabled = false
}
