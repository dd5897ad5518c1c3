import { remembered } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { $pushBanner } from '../notices/foot-banner.store.ts'
import { sharePlace } from './device.ts'
import {
  $installBanner,
  $installPrompt,
  $isInstalled,
  INSTALL_BANNER_EVENT,
  type InstallBannerState,
  markInstalled
} from './install.store.ts'
import {
  dismissedUntil,
  INSTALL_DISMISSED_KEY,
  type InstallWay,
  isDismissed,
  isInstalledApp
} from './install-dismissal.ts'

const parseTime = (stored: unknown) => (typeof stored === 'number' ? stored : undefined)
const $dismissedUntilMs = remembered(INSTALL_DISMISSED_KEY, parseTime, 0)

/** How this browser can install now. */
export function installWay(prompt = $installPrompt.get()): InstallWay {
  if (prompt) return { by: 'prompt' }
  const share = 'standalone' in navigator ? sharePlace(navigator) : undefined
  return share ? { by: 'ios', share } : { by: 'none' }
}

/** Finds out whether this is the installed app. */
export function detectInstalledApp(): void {
  const { standalone } = navigator as { standalone?: boolean }
  if (isInstalledApp(matchMedia('(display-mode: standalone)').matches, standalone)) markInstalled()
}

/** Shows the banner, unless it was answered in the last days or the browser cannot install. */
export function offerInstall(): void {
  detectInstalledApp()
  const way = installWay()
  const isAnswered = $isInstalled.get() || isDismissed($dismissedUntilMs.get(), Date.now())
  const isTaken = $installBanner.get().step !== 'hidden' || $pushBanner.get() !== 'hidden'
  if (way.by === 'none' || isAnswered || isTaken) return
  show({ step: 'offer', by: way.by })
  track('Install Banner Shown', { way: way.by })
}

function show(banner: InstallBannerState): void {
  $installBanner.set(banner)
  dispatchEvent(new Event(INSTALL_BANNER_EVENT))
}

/** Handles a press on 'Installeren' or 'Toon instructies', in the banner or the settings. */
export async function install(button: HTMLElement): Promise<void> {
  const way = installWay()
  if (way.by === 'none') return
  track('Install Banner Clicked', { way: way.by })
  if (way.by === 'ios') {
    show({ step: 'steps', share: way.share, openedBy: button })
    return
  }
  const prompt = $installPrompt.get()
  try {
    await prompt?.prompt()
    const choice = await prompt?.userChoice
    // An answered prompt cannot be shown again; the browser may send another.
    $installPrompt.set(undefined)
    if (choice?.outcome === 'accepted') markInstalled()
    else dismissInstall('prompt')
  } catch (error) {
    // The banner stays, and nothing else is shown.
    report(error, 'install prompt')
  }
}

/** Handles 'Later', or a refusal of the browser's own prompt. */
export function dismissInstall(by: 'prompt' | 'ios'): void {
  hideForDays()
  track('Install Banner Dismissed', { way: by })
}

/** Handles 'Begrepen': the steps were read, and the banner is no longer needed. */
export const hideForDays = (): void => {
  $dismissedUntilMs.set(dismissedUntil(Date.now()))
  $installBanner.set({ step: 'hidden' })
}
