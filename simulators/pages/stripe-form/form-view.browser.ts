// The view of the simulated form: radio buttons instead of card numbers, in its own shadow root.
import { formatEuro } from '../../../src/lib/money.ts'
import { simulatedFormText as text } from '../../../src/texts/simulated-form.ts'
import { type Choice, choicesOf, type Method, methodsOf } from './choices.browser.ts'
import css from './form.css?inline'
import type { Intent } from './wire.browser.ts'

export type Picked = { method: Method; choice: Choice | undefined }
export type FormView = {
  /** The element in the page. */
  host: HTMLElement
  /** Shown while nothing is known yet, or nothing can be paid. */
  showWords(words?: string): void
  show(intent: Intent): void
  /** undefined = there are no choices. */
  picked(): Picked | undefined
  focus(): void
}

const styles = new CSSStyleSheet()
styles.replaceSync(css)

/** A shadow root with the look of the form. */
export function styledRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles]
  return root
}

/** `order`: the tabs that come first. `onPick`: called when the visitor picked something else. */
export function createFormView(order: readonly string[], onPick: () => void): FormView {
  const host = document.createElement('div')
  const root = styledRoot(host)
  let picked: Picked | undefined

  function draw(intent: Intent): void {
    const methods = methodsOf(intent, order)
    const method = methods.find((each) => each === picked?.method) ?? methods[0]
    const choices = method ? choicesOf(intent, method) : []
    const choice = choices.find(({ outcome }) => outcome === picked?.choice?.outcome) ?? choices[0]
    picked = method && { method, choice }
    const pick = (next: Picked) => {
      picked = next
      draw(intent)
      onPick()
    }
    const tabs = methods.map((each) => ({
      value: each,
      words: text.methods[each],
      isPicked: each === method,
      pick: () => pick({ method: each, choice: undefined })
    }))
    const outcomes = choices.map((each) => ({
      value: each.outcome,
      words: text.outcomes[each.outcome],
      isPicked: each === choice,
      pick: () => method && pick({ method, choice: each })
    }))
    const amount = intent.amount === undefined ? '' : ` · ${formatEuro(intent.amount)}`
    const focused = root.activeElement?.id
    root.replaceChildren(
      paragraph('mark', `${text.title}${amount}`),
      paragraph('explanation', text.explanation),
      radios('method', text.method, tabs),
      radios('outcome', text.outcome, outcomes)
    )
    // Restores focus, because the focused element was rendered again.
    if (focused) root.getElementById(focused)?.focus()
  }
  return {
    host,
    showWords: (words) =>
      root.replaceChildren(paragraph('mark', text.title), ...(words ? [paragraph('problem', words)] : [])),
    show: draw,
    picked: () => picked,
    focus: () => root.querySelector<HTMLInputElement>('input:checked')?.focus()
  }
}

function paragraph(name: string, words: string): HTMLElement {
  return Object.assign(document.createElement('p'), { className: name, textContent: words })
}

type Radio = { value: string; words: string; isPicked: boolean; pick: () => void }

function radios(name: string, title: string, options: readonly Radio[]): HTMLElement {
  const group = Object.assign(document.createElement('fieldset'), { className: name })
  group.append(Object.assign(document.createElement('legend'), { textContent: title }))
  for (const { value, words, isPicked, pick } of options) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'radio', id: `${name}-${value}`, name, value, checked: isPicked })
    input.addEventListener('change', pick)
    const label = document.createElement('label')
    label.append(input, words)
    group.append(label)
  }
  return group
}
