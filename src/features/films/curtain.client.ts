// The curtain before the films of the next episode. Opening and hiding is the browser's work (`details`); here the
// choice is remembered for the visit, and counted.
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { track } from '../../browser/track.ts'
import { REVEALED_KEY } from './film-memory.ts'

const CURTAIN = 'details[data-upcoming]'
const KEY = shortName + REVEALED_KEY

/** Also without storage the choice holds until the page is left. */
let isRevealed = recall()

function recall(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch (error) {
    report(error, 'curtain')
    return false
  }
}

function remember(): void {
  try {
    if (isRevealed) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  } catch (error) {
    report(error, 'curtain')
  }
}

const curtains = () => document.querySelectorAll<HTMLDetailsElement>(CURTAIN)

function drawAsChosen(): void {
  for (const curtain of curtains()) {
    if (curtain.open === isRevealed) continue
    curtain.open = isRevealed
    // It was open already: nobody needs to see it open again.
    for (const animation of curtain.getAnimations({ subtree: true })) animation.finish()
  }
}

function noteChoice(curtain: HTMLDetailsElement): void {
  if (curtain.open === isRevealed) return
  isRevealed = curtain.open
  remember()
  track('Upcoming Movies Reveal', {
    action: isRevealed ? 'reveal' : 'hide',
    movie_count: curtain.querySelectorAll('.poster').length
  })
}

/** Opens the curtains that were open before in this visit, and follows what is done with them from now on. */
export function followCurtain(): void {
  if (isRevealed) drawAsChosen()
  // It may have been opened while this was on its way.
  else curtains().forEach(noteChoice)
  document.addEventListener('astro:after-swap', drawAsChosen)
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.matches(CURTAIN)) noteChoice(target)
    },
    { capture: true }
  )
}
