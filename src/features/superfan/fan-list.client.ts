// The nicknames of those who want to be seen, put into the page as text.
import { call } from '../../browser/call.ts'
import { fanList } from './contract.ts'

type State = 'loading' | 'empty' | 'some' | 'failed'

/** Fills the list in `section`, which has a part for each state. */
export function openFanList(section: HTMLElement): void {
  section.querySelector('button')?.addEventListener('click', () => {
    // The button goes while the list is asked for.
    section.querySelector<HTMLElement>('h2')?.focus()
    void fill(section)
  })
  void fill(section)
}

async function fill(section: HTMLElement): Promise<void> {
  show(section, 'loading')
  const answer = await call(fanList, {})
  if (!answer.ok) {
    show(section, 'failed')
    return
  }
  const { nicknames } = answer.value
  section.querySelector('ul')?.replaceChildren(...nicknames.map(line))
  show(section, nicknames.length === 0 ? 'empty' : 'some')
}

/** A name may be written from right to left: that stays its own business. */
function line(nickname: string): HTMLElement {
  const item = document.createElement('li')
  const name = document.createElement('bdi')
  name.textContent = nickname
  item.append(name)
  return item
}

function show(section: HTMLElement, state: State): void {
  section.ariaBusy = String(state === 'loading')
  for (const part of section.querySelectorAll<HTMLElement>('[data-of]'))
    part.hidden = part.dataset.of !== state
}
