// Leads through the withdrawal form: fill in, look it over and confirm, done. What is typed stays in the fields until then.

import { withdrawalText as text } from '../../texts/withdrawals.ts'
import { isOrderId } from '../shop/rules.ts'
import { tidied, WITHDRAWAL_KINDS, type Withdrawal, type WithdrawalField, wrongFields } from './rules.ts'

type Step = 'fill' | 'review' | 'done'
/** Of a link that leads here for a subscription; that for an order names the order. */
const SUBSCRIPTION_HASH = 'superfan'

const moment = new Intl.DateTimeFormat('nl-BE', {
  ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Brussels' }
})
/** What the last step needs comes while the second is read. */
const sending = () =>
  Promise.all([import('../../browser/call.ts'), import('./contract.ts'), import('../../texts/refusals.ts')])

class WithdrawalForm extends HTMLElement {
  private isSending = false

  connectedCallback() {
    const form = this.find<HTMLFormElement>('form')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.lookOver()
    })
    form.addEventListener('change', () => this.showFieldsOfKind())
    form.addEventListener('input', ({ target }) => {
      const field = (target as HTMLInputElement).name
      if (field !== 'kind' && this.field(field as WithdrawalField).ariaInvalid)
        this.markWrong(wrongFields(this.typed()), field as WithdrawalField)
    })
    this.find('[data-change]').addEventListener('click', () => this.show('fill'))
    this.find('[data-confirm]').addEventListener('click', () => this.confirm())
    this.find<HTMLButtonElement>('[type="submit"]').disabled = false
    // The router changes the address just after it has put the page in.
    setTimeout(() => this.readHash())
  }

  private find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.querySelector<E>(selector)
    if (!found) throw new Error(`the withdrawal form has no ${selector}`)
    return found
  }

  private field(name: WithdrawalField): HTMLInputElement {
    return this.find(`#withdrawal-${name}`)
  }

  private readHash() {
    const hash = location.hash.slice(1)
    if (isOrderId(hash)) this.field('reference').value ||= hash
    const subscription = this.querySelector<HTMLInputElement>('[value="subscription"]')
    if (hash === SUBSCRIPTION_HASH && subscription) subscription.checked = true
    this.showFieldsOfKind()
  }

  private typed(): Withdrawal {
    const data = new FormData(this.find<HTMLFormElement>('form'))
    const word = (name: string) => String(data.get(name) ?? '')
    const kind = WITHDRAWAL_KINDS.find((one) => one === data.get('kind')) ?? 'order'
    return tidied({
      kind,
      ...{ reference: word('reference'), name: word('name'), email: word('email'), part: word('part') }
    })
  }

  private showFieldsOfKind() {
    const isOrder = this.typed().kind === 'order'
    for (const box of this.querySelectorAll<HTMLElement>('[data-of-order="true"]')) box.hidden = !isOrder
  }

  private lookOver() {
    const typed = this.typed()
    const wrong = wrongFields(typed)
    this.markWrong(wrong)
    const [first] = wrong
    if (first) {
      this.field(first).focus()
      return
    }
    sending().catch(() => undefined)
    this.find('[data-declaration]').textContent = text.declaration[typed.kind]
    this.find('[data-content]').replaceChildren(
      ...rowsOf(typed).flatMap(([label, value]) => row(label, value))
    )
    this.tell('')
    this.show('review')
  }

  /** Says beside each field what is wrong with it; of one field alone while it is being mended. */
  private markWrong(wrong: readonly WithdrawalField[], only?: WithdrawalField) {
    const fields: readonly WithdrawalField[] = only ? [only] : ['name', 'reference', 'part', 'email']
    for (const name of fields) {
      const isWrong = wrong.includes(name)
      this.field(name).ariaInvalid = isWrong ? 'true' : null
      this.find(`#withdrawal-${name}-error`).hidden = !isWrong
    }
  }

  private async confirm() {
    if (this.isSending) return
    this.isSending = true
    const button = this.find('[data-confirm]')
    button.ariaDisabled = 'true'
    button.textContent = text.sending
    this.tell('')
    this.tell(await this.sent())
    button.ariaDisabled = null
    button.textContent = text.confirm
    this.isSending = false
  }

  /** Sends it; answers why that did not work, '' when it did. */
  private async sent(): Promise<string> {
    try {
      const [{ call }, { withdraw }, { refusalsText }] = await sending()
      const outcome = await call(withdraw, { body: this.typed() })
      if (!outcome.ok) return `${refusalsText[outcome.refusal]} ${text.failed}`
      this.find('[data-done]').textContent = text.done(moment.format(new Date(outcome.value.receivedAt)))
      this.show('done')
      return ''
    } catch {
      // The code for it could not be fetched.
      return text.failed
    }
  }

  private tell(trouble: string) {
    const line = this.find('[data-trouble]')
    line.textContent = trouble
    line.hidden = trouble === ''
  }

  private show(step: Step) {
    for (const part of this.querySelectorAll<HTMLElement>('[data-step]'))
      part.hidden = part.dataset.step !== step
    const shown = this.find(`[data-step="${step}"]`)
    const start = shown.querySelector<HTMLElement>('h2') ?? this.field('name')
    start.focus()
    shown.scrollIntoView({ block: 'nearest' })
  }
}

function rowsOf({ kind, reference, name, email, part }: Withdrawal): [string, string][] {
  return [
    [text.name, name],
    ...(kind === 'order'
      ? ([
          [text.reference, reference],
          [text.partOfOrder, part || text.everything]
        ] as [string, string][])
      : []),
    [text.email, email]
  ]
}

function row(label: string, value: string): HTMLElement[] {
  const term = document.createElement('dt')
  const content = document.createElement('dd')
  const box = document.createElement('div')
  term.textContent = label
  content.textContent = value
  term.className = 'soft'
  box.append(term, content)
  return [box]
}

if (!customElements.get('withdrawal-form')) customElements.define('withdrawal-form', WithdrawalForm)
