// The ballots of a page, live: each shows the vote of this browser for its episode, and takes presses.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { isPast } from './closing.ts'
import { $ballots, $closed, $underway, close, undo, vote, voting } from './store.ts'
import css from './vote-marks.css?inline'

const UNDO = '.vote-undo'

const numberOf = (panel: HTMLElement) => Number(panel.dataset.vote)
const choicesOf = (panel: HTMLElement) => panel.querySelectorAll<HTMLElement>('.vote-film')

/** A press on a poster or on the undo button of a ballot. */
export function press(button: HTMLElement): void {
  const panel = button.closest<HTMLElement>('.vote')
  if (!panel) return
  closeIfDue(panel)
  if (button.matches(UNDO)) void undo(numberOf(panel))
  else void vote(numberOf(panel), button.dataset.filmTitle ?? '')
}

/** The clock decides while the page is open: it was built before its ballot closed. */
function closeIfDue(panel: HTMLElement): void {
  if (isPast(panel)) close(numberOf(panel))
}

/** What an element says otherwise stands in the markup: it has had the room for it from the beginning. */
function say(element: HTMLElement | null, name: 'open' | 'voted' | 'undoing' | 'closed'): void {
  const words = element?.firstElementChild
  if (!element || !words) return
  element.dataset.open ??= words.textContent ?? ''
  const text = element.dataset[name] ?? ''
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
  const words = isVoted ? 'voted' : now.step === 'closed' ? 'closed' : 'open'
  for (const line of panel.querySelectorAll<HTMLElement>('.vote-stub p')) say(line, words)
  say(undoButton, now.step === 'undoing' ? 'undoing' : 'open')
  if (undoButton) undoButton.ariaDisabled = now.step === 'undoing' ? 'true' : null
  // The button goes: who pressed it chooses again where the choice was.
  if (hadUndo && !isVoted) (given ?? choicesOf(panel)[0])?.focus()
  // What is known at load is no news.
  if (!before) panel.querySelector('.vote-stub')?.setAttribute('role', 'status')
}

function showAll(): void {
  const panels = document.querySelectorAll<HTMLElement>('.vote')
  panels.forEach(closeIfDue)
  panels.forEach(show)
}

adoptStyles(css)
showAll()
document.addEventListener('astro:after-swap', showAll)
for (const $store of [$ballots, $underway, $closed]) $store.listen(showAll)
