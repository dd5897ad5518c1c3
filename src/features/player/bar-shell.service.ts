// The bar until its code has come: React and the bar take seconds on a phone. It is there with the sound, says what plays, and
// pauses and closes. It stays if the code of the bar never comes.
import { playerText } from '#texts/player.ts'
import { savePosition } from '../listening/listening.store.ts'
import { dropSource, seeking, sound } from './audio.ts'
import { reserveSpace } from './bar-height.service.ts'
import { $player, hasJustStarted, isSoundWanted, type Player, pressPlay } from './player.store.ts'

/** Copies from components/icon-paths.ts, which has all icons of the site. */
const ICONS = {
  play: 'M7 4.5v15L19.5 12z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  close: 'M6 6l12 12M18 6 6 18'
}
const BUTTON = 'grid place-items-center cursor-pointer rounded-card'

function button(name: string, icon: keyof typeof ICONS, look: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = `${BUTTON} ${look}`
  made.ariaLabel = name
  const ink = icon !== 'close' ? 'fill="currentColor"' : 'fill="none" stroke="currentColor" stroke-width="2"'
  made.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" ${ink}><path d="${ICONS[icon]}"/></svg>`
  made.addEventListener('click', act)
  return made
}

/** The actions know more, but may not have come, or may never come. */
function close(): void {
  const player = $player.get()
  if (player.step === 'closed') return
  sound.pause()
  const closePlainly = () => {
    savePosition(player.episode.id, seeking.at(), sound.duration)
    dropSource()
    $player.set({ step: 'closed' })
  }
  import('./actions.ts').then(({ closePlayer }) => closePlayer(), closePlainly)
  const origin = document.querySelector<HTMLElement>(`[data-play="${CSS.escape(player.episode.id)}"]`)
  origin?.focus({ preventScroll: true })
}

function toggle(): void {
  const player = $player.get()
  if (player.step === 'closed' || hasJustStarted()) return
  const { atSeconds: _, ...episode } = player.episode
  pressPlay(episode)
}

function build(): HTMLElement {
  const made = document.createElement('section')
  made.className =
    'player z-player fixed inset-x-0 bottom-0 border-t border-line bg-booth/97 pb-[max(10px,env(safe-area-inset-bottom))] leading-[1.3] text-booth-ink scheme-dark lg:[--page:90rem] print:hidden'
  made.ariaLabel = playerText.region
  made.dataset.shell = ''
  const row = document.createElement('div')
  row.className = 'page flex min-h-[5.5rem] items-center gap-x-4 pt-3.5'
  const words = document.createElement('div')
  words.className = 'min-w-0 flex-1'
  words.innerHTML =
    '<p class="truncate font-display text-[1.3125rem]/[1.15] font-extrabold"></p><p class="min-h-[1lh] text-s/[1.3] text-beam" role="status"></p>'
  row.append(
    words,
    button(
      playerText.pause,
      'pause',
      'h-[52px] w-14 bg-beam text-booth *:size-7 forced-colors:border',
      toggle
    ),
    button(playerText.close, 'close', 'size-tap hover:bg-booth-ink/10', close)
  )
  made.append(row)
  return made
}

/** The part of the shell that had the focus. */
type ShellControl = 'play' | 'close'

function createBarShell() {
  let shell: HTMLElement | undefined
  let stopReserving: (() => void) | undefined
  /** Whether the bar itself is there. */
  let isReplaced = false

  const show = (player: Player): void => {
    if (isReplaced) return
    if (player.step === 'closed') {
      shell?.remove()
      stopReserving?.()
      return
    }
    shell ??= build()
    if (!shell.isConnected) {
      document.body.append(shell)
      stopReserving?.()
      stopReserving = reserveSpace(shell)
    }
    const isWaiting = player.step === 'loading' || player.step === 'stalled'
    shell.ariaBusy = String(isWaiting)
    const [title, status] = shell.querySelectorAll('p')
    const [play] = shell.querySelectorAll('button')
    const { slug } = player.episode
    if (title) title.textContent = /^\d+$/.test(slug) ? playerText.numbered(slug) : playerText.unnumbered
    if (status) status.textContent = isWaiting ? playerText.loading : ''
    if (!play) return
    const isPlaying = isSoundWanted(player)
    play.ariaLabel = isPlaying ? playerText.pause : playerText.play
    play.querySelector('path')?.setAttribute('d', ICONS[isPlaying ? 'pause' : 'play'])
  }

  $player.subscribe(show)
  // The router replaces the body.
  document.addEventListener('astro:after-swap', () => show($player.get()))

  return (focus: (control: ShellControl) => void): (() => void) => {
    isReplaced = true
    const [play, close] = shell?.querySelectorAll('button') ?? []
    const focused = document.activeElement
    const control = focused && (focused === play ? 'play' : focused === close ? 'close' : undefined)
    shell?.remove()
    if (control) focus(control)
    return () => {
      const player = $player.get()
      if (player.step === 'closed') return
      isReplaced = false
      show(player)
    }
  }
}

/** The bar is there: it takes the place and the focus of the shell. Returns a function that brings the shell back. */
export const replaceShell = createBarShell()
