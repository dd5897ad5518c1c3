// The page of the Superfan: the button fetches the signup, which then takes the place of the introduction; a signup that
// this tab was at goes on by itself.
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { superfanText, signupText as text } from '../../texts/superfan.ts'
import { shapeOf } from './progress.ts'
import { BACK_FROM_BANK } from './setup-return.client.ts'
import { $progress, $turnedBack, openSignup } from './store.ts'

type Signup = ReturnType<typeof import('./SignupForm.island.tsx')['mount']>

/** Brings the page in `root` to life. */
export function openSuperfanPage(root: HTMLElement): void {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)
  const place = part('signup')
  const start = part('start')
  if (!place || !start) return
  let mounted: Promise<Signup> | undefined
  const fetchSignup = () => {
    mounted ??= import('./SignupForm.island.tsx').then(({ mount }) => mount(place))
    mounted.catch(() => {
      mounted = undefined
    })
    return mounted
  }
  for (const type of ['pointerover', 'focus'])
    start.addEventListener(type, () => void fetchSignup().catch(() => undefined), { once: true })
  start.addEventListener('click', () => {
    track('Superfan Signup Opened')
    fetchSignup().then(({ begin }) => begin(), fail)
  })
  followProgress(root)
  const wasBack = takeHash()
  const kept = openSignup()
  if (kept && kept.stage !== 'away') fetchSignup().then(({ resume }) => resume(), fail)
  else if (wasBack) $turnedBack.set({ sentence: text.unfinished, detail: text.elsewhere })
}

function fail(error: unknown): void {
  report(error, 'superfan')
  $turnedBack.set({ sentence: superfanText.unprepared, detail: '' })
}

/** Stripe sent the visitor back, by way of the page of welcome. */
function takeHash(): boolean {
  if (location.hash !== BACK_FROM_BANK) return false
  history.replaceState(history.state, '', location.pathname)
  return true
}

/** Shows the introduction while nothing has taken its place, and gives the focus back to its button. */
function followProgress(root: HTMLElement): void {
  let before = shapeOf($progress.get())
  $progress.listen((progress) => {
    const shape = shapeOf(progress)
    if (shape === before) return
    before = shape
    for (const part of root.querySelectorAll<HTMLElement>('[data-intro]')) part.hidden = shape !== 'intro'
    // The signup takes the focus by itself; a page that is only being loaded begins at its top.
    if (shape === 'intro' && (navigator.userActivation?.hasBeenActive ?? true))
      root.querySelector<HTMLElement>('[data-start]')?.focus()
  })
  const trouble = root.querySelector('[data-turned-back]')
  $turnedBack.subscribe(({ sentence, detail }) => {
    const told = [sentence, detail].filter(Boolean).map((words) => {
      const line = document.createElement('p')
      line.textContent = words
      return line
    })
    trouble?.replaceChildren(...told)
  })
}
