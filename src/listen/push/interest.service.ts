// Waits for the sign of interest after which the banner may show, and loads its code then.
import { report } from '../../browser/report.ts'
import { $installBanner } from '../../site/install/install.store.ts'
import { $player } from '../player/player.store.ts'
import { isReturning, PROMPT_AFTER_LISTENING_MS, PROMPT_RETURNING_AFTER_MS } from './prompt.ts'

/** Five minutes of listening, or a second visit; not in a visit in which installing was offered. Runs once. */
export function watchInterest(): void {
  if (document.documentElement.dataset.push === undefined) return
  let isSettled = $installBanner.get().step !== 'hidden'
  $installBanner.listen(({ step }) => {
    if (step !== 'hidden') isSettled = true
  })
  const offer = () => {
    if (isSettled) return
    isSettled = true
    import('./banner.store.ts').then(
      (banner) => banner.offerPush(),
      (error) => report(error, 'push banner')
    )
  }
  afterListening(PROMPT_AFTER_LISTENING_MS, offer)
  if (isSecondVisit()) setTimeout(offer, PROMPT_RETURNING_AFTER_MS)
}

export function isSecondVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return isReturning({
    hadWorker: Boolean(navigator.serviceWorker?.controller),
    navigationType: navigation?.type ?? 'navigate',
    referrer: document.referrer,
    origin: location.origin
  })
}

/** Runs once, after this much listening time since the page was opened, whatever the speed. */
function afterListening(neededMs: number, run: () => void): void {
  let leftMs = neededMs
  let playingSinceMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = $player.subscribe(({ step }) => {
    const isPlaying = step === 'playing'
    if (isPlaying === (playingSinceMs !== undefined)) return
    if (playingSinceMs !== undefined) leftMs -= Date.now() - playingSinceMs
    playingSinceMs = isPlaying ? Date.now() : undefined
    clearTimeout(timer)
    if (isPlaying)
      timer = setTimeout(() => {
        stop()
        run()
      }, leftMs)
  })
}
