// 3-D Secure: the cardholder confirms the payment in a dialog instead of on a page of its own.
import { simulatedFormText } from '../../../src/texts/simulated-form.ts'
import { styledRoot } from './form-view.browser.ts'

const text = simulatedFormText.check
const APPROVAL_PATH = '/simulators/stripe/bank/'

/** Asks the visitor and sends the answer to the simulated Stripe; closing the dialog cancels. */
export async function openThreeDSecureDialog(intentId: string): Promise<void> {
  const host = document.createElement('div')
  const dialog = dialogWithButtons()
  styledRoot(host).append(dialog)
  document.body.append(host)
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  dialog.showModal()
  await closed
  host.remove()
  const answer = dialog.returnValue || 'cancel'
  await fetch(`${APPROVAL_PATH}${intentId}`, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual'
  })
}

function dialogWithButtons(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', text.title)
  const title = Object.assign(document.createElement('h2'), { textContent: text.title })
  const explanation = Object.assign(document.createElement('p'), { textContent: text.explanation })
  const form = Object.assign(document.createElement('form'), { method: 'dialog' })
  const answers = { pay: text.pay, refuse: text.refuse, cancel: text.close }
  for (const [value, textContent] of Object.entries(answers))
    form.append(Object.assign(document.createElement('button'), { value, textContent }))
  dialog.append(title, explanation, form)
  return dialog
}
