// Runs inline in the head, before the first paint, when no island or import has loaded. Each function is inlined as
// text, so it may only use its parameters.
import { toastsText } from '#texts/toasts.ts'
import { OVERLAY_MARK } from '../browser/overlay-mark.ts'
import { inlineCall } from '../lib/inline-script.ts'
import { listeningKeys, RESUME_AFTER_SECONDS, RESUME_MIN_LEFT_SECONDS } from '../listen/places/resume.ts'
import { VOTES_KEY } from '../listen/votes/votes-memory.ts'
import { BROWSER_BAR_COLOURS, THEME_CHANGE, themeCookieName } from '../site/theme/theme-cookie.ts'

/** How long a press waits for the scripts of the page. */
export const HOLD_PRESS_MS = 8000

/** Sets the theme on the root, which the router clears: now, after each navigation, and on a change by hand (in any tab). */
export function paintTheme(cookieName: string, changeEvent: string, lightBar: string, darkBar: string): void {
  let chosen: string | undefined
  const paint = () => {
    const root = document.documentElement
    const stored = document.cookie.match(`(?:^|; )${cookieName}=(light|dark)(?:;|$)`)?.[1]
    const theme = stored ?? chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.classList.toggle('dark', theme === 'dark')
    root.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.setAttribute('content', theme === 'dark' ? darkBar : lightBar)
    }
    if (!stored) {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, this runs before paint.
      document.cookie = `${cookieName}=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
    }
  }
  paint()
  document.addEventListener('page-swapped', paint)
  // Another tab may have written the cookie: newer browsers report it at once, else it is seen on return.
  document.addEventListener('visibilitychange', paint)
  globalThis.cookieStore?.addEventListener('change', paint)
  document.addEventListener(changeEvent, (event) => {
    chosen = (event as CustomEvent<string>).detail
    paint()
  })
}

/**
 * Sets `data-tab`, from which the style sheet shows one panel. Hashes that name no tab leave it unchanged.
 * @param tabs the names of the tabs that are there, with `|` between them
 */
export function paintTab(tabs: string): void {
  const paint = () => {
    const root = document.documentElement
    const place = location.hash.match(`^#(?:(${tabs})$|(?:episode|ep)-)`)
    if (place) root.dataset.tab = place[1] ?? 'episodes'
    else if (!root.dataset.tab || !location.hash) root.dataset.tab = 'episodes'
  }
  paint()
  addEventListener('hashchange', paint)
  addEventListener('popstate', paint)
  // At `page-swapped` the URL may still be the old one; at `astro:after-swap` it is the new one.
  for (const type of ['page-swapped', 'astro:after-swap']) document.addEventListener(type, paint)
}

/**
 * For the home page, which names the newest episode (`data-newest`). Sets `data-continue-listening` if another episode is
 * unfinished: reserves space for the episodes to resume. Sets `data-begun` if the newest was started, heard or voted on:
 * opens the vote panel. Sets `data-has-heard` if anything was started or heard: who has heard nothing sees where to begin.
 */
export function paintListening(
  positionsKey: string,
  completedKey: string,
  votesKey: string,
  afterSeconds: number,
  minLeftSeconds: number
): void {
  const paint = () => {
    const { dataset } = document.documentElement
    const { newest } = dataset
    delete dataset.continueListening
    delete dataset.begun
    delete dataset.hasHeard
    if (!newest) return
    const read = (key: string) => {
      try {
        return JSON.parse(localStorage[key]) ?? {}
      } catch {
        // Nothing stored, or not readable.
        return {}
      }
    }
    const [positions, completed, votes] = [read(positionsKey), read(completedKey), read(votesKey)]
    if (Object.keys(positions).length + Object.keys(completed).length > 0) dataset.hasHeard = ''
    const isCompleted = (id: string) => [completed].flat().includes(id)
    if (positions[newest] || isCompleted(newest) || votes[newest.slice(3)]) dataset.begun = ''
    for (const id of Object.keys(positions)) {
      const { position, duration } = positions[id] ?? {}
      const isGoing = position > afterSeconds && duration - position >= minLeftSeconds
      if (id !== newest && isGoing && !isCompleted(id)) dataset.continueListening = ''
    }
  }
  paint()
  document.addEventListener('page-swapped', paint)
}

/** Sets `data-without-spoilers`, with which the style sheet hides texts until it is known what they tell. */
export function paintWithoutSpoilers(key: string): void {
  const paint = () => {
    try {
      document.documentElement.toggleAttribute('data-without-spoilers', localStorage[key] === 'true')
    } catch {
      // Storage is blocked: the setting is off.
    }
  }
  paint()
  document.addEventListener('page-swapped', paint)
}

/**
 * Sets `data-cannot`: what this browser will never do (`push`, `install`), so that the settings reserve no space for it. Apple's
 * phones install without a prompt, and get messages in the installed app.
 */
export function paintCannot(): void {
  const paint = () => {
    const isApple = 'standalone' in navigator
    const push = isApple || ('PushManager' in window && 'Notification' in window) ? '' : 'push'
    const install = isApple || 'onbeforeinstallprompt' in window ? '' : 'install'
    document.documentElement.dataset.cannot = `${push} ${install}`.trim()
  }
  paint()
  document.addEventListener('page-swapped', paint)
}

/**
 * Dispatches a cancelable 'history-step' event, so that others can handle Back before the site's router does (back-closes.ts):
 * listeners on `window` run in the order in which they were added. A page that is shown with the history entry of an overlay
 * (after a reload, or back from another site) leaves it, because the overlay is gone and Back would do nothing once.
 * @param overlayMark the key in the state of such an entry; its value counts the overlays
 */
export function announceHistoryStep(overlayMark: string): void {
  let isLeavingEntry = false
  addEventListener('popstate', (event) => {
    if (isLeavingEntry || !document.dispatchEvent(new Event('history-step', { cancelable: true })))
      event.stopImmediatePropagation()
    isLeavingEntry = false
  })
  addEventListener('pageshow', () => {
    if (!history.state?.[overlayMark] || document.querySelector('.film-overlay, dialog[open]')) return
    isLeavingEntry = true
    history.go(-history.state[overlayMark])
  })
}

/**
 * Holds a press on a play link, a poster or an act with an episode until the page's scripts have loaded, instead of following the
 * link: to the audio file, or to the page of the film. If they do not come, says so.
 */
export function holdPress(sentence: string, waitMs: number): void {
  const untilMs = new Map<HTMLElement, number>()
  let isReplay = false
  // On window, so it runs after all document listeners: if a script handled the click, it is already prevented.
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>(
      'a[data-play], a.poster[data-film], [data-act]'
    )
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (event.defaultPrevented) {
      // A poster is busy until its film shows.
      if (untilMs.delete(link) && link.dataset.play) link.ariaBusy = null
      return
    }
    event.preventDefault()
    // Pressed again because nothing happened yet.
    if (untilMs.has(link) && !isReplay) return
    const endMs = untilMs.get(link) ?? Date.now() + waitMs
    untilMs.set(link, endMs)
    link.ariaBusy = 'true'
    if (Date.now() < endMs) {
      setTimeout(() => {
        isReplay = true
        link.click()
        isReplay = false
      }, 200)
      return
    }
    untilMs.delete(link)
    link.ariaBusy = null
    const notice = document.createElement('p')
    notice.className = 'toast-plain'
    notice.role = 'alert'
    notice.textContent = sentence
    document.body.append(notice)
    setTimeout(() => notice.remove(), waitMs)
  })
}

export const paintThemeScript = (shortName: string): string =>
  inlineCall(
    paintTheme,
    themeCookieName(shortName),
    THEME_CHANGE,
    BROWSER_BAR_COLOURS.light,
    BROWSER_BAR_COLOURS.dark
  )

/** All of the above, for a public page. */
export const beforePaintScript = (shortName: string, tabs: readonly string[]): string =>
  [
    inlineCall(announceHistoryStep, OVERLAY_MARK),
    paintThemeScript(shortName),
    inlineCall(paintTab, tabs.join('|')),
    inlineCall(
      paintListening,
      listeningKeys(shortName).positions,
      listeningKeys(shortName).completed,
      shortName + VOTES_KEY,
      RESUME_AFTER_SECONDS,
      RESUME_MIN_LEFT_SECONDS
    ),
    inlineCall(paintWithoutSpoilers, listeningKeys(shortName).withoutSpoilers),
    inlineCall(paintCannot),
    inlineCall(holdPress, toastsText.stillLoading, HOLD_PRESS_MS)
  ].join(';')
