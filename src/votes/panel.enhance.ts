// The ballots of a page, live: each shows the vote of this browser for its episode, and takes presses.
import { adoptStyles } from '../browser/adopt-styles.ts'
import { $ballots, $underway, undo, vote, voting } from './store.ts'
import css from './vote-marks.css?inline'

const UNDO = '.vote-undo'

const numberOf = (panel: HTMLElement) => Number(panel.dataset.vote)
const choicesOf = (panel: HTMLElement) => panel.querySelectorAll<HTMLElement>('.vote-film')

/** A press on a poster or on the undo button of a ballot. */
export function press(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('.vote')
  if (!panel) return
  if (button.matches(UNDO)) void undo(numberOf(panel))
  else void vote(numberOf(panel), button.dataset.filmTitle ?? '')
}

/** What an element says otherwise stands in the markup: it has had the room for it from the beginning. */
function say(element: HTMLElement | null, name: 'voted' | 'undoing', isSo: boolean): void {
  const words = element?.firstElementChild
  if (!element || !words) return
  element.dataset.open ??= words.textContent ?? ''
  const text = (isSo ? element.dataset[name] : element.dataset.open) ?? ''
  if (words.textContent !== text) words.textContent = text
}

function show(panel: HTMLElement): void {
  const now = voting(numberOf(panel))
  const before = panel.dataset.step
  const undoButton = panel.querySelector<HTMLElement>(UNDO)
  const hadUndo = undoButton === document.activeElement
  const isVoted = now.step === 'voted' || now.step === 'undoing'
  let given: HTMLElement | undefined
  for (const choice of choicesOf(panel)) {
    if (choice.ariaPressed === 'true') given = choice
    const isChosen = now.step !== 'open' && choice.dataset.filmTitle === now.film
    choice.classList.toggle('is-chosen', isChosen)
    choice.ariaPressed = String(isChosen && now.step !== 'waiting')
    choice.ariaDisabled = now.step === 'open' ? null : 'true'
  }
  panel.dataset.step = now.step
  if (before && before !== now.step) panel.classList.add('is-live')
  for (const line of panel.querySelectorAll<HTMLElement>('.vote-stub p')) say(line, 'voted', isVoted)
  say(undoButton, 'undoing', now.step === 'undoing')
  if (undoButton) undoButton.ariaDisabled = now.step === 'undoing' ? 'true' : null
  // The button goes: who pressed it chooses again where the choice was.
  if (hadUndo && !isVoted) (given ?? choicesOf(panel)[0])?.focus()
  // What is known at load is no news.
  if (!before) panel.querySelector('.vote-stub')?.setAttribute('role', 'status')
}

const showAll = () => document.querySelectorAll<HTMLElement>('.vote').forEach(show)

adoptStyles(css)
showAll()
document.addEventListener('astro:after-swap', showAll)
for (const $store of [$ballots, $underway]) $store.listen(showAll)
