// The bar until its code has come: React and the bar take seconds on a phone. It is there with the sound, says what plays, and
// pauses and closes. It stays if the code of the bar never comes.
import { playerText } from '#texts/player.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { savePosition } from '../listening/listening.store.ts'
import { dropSource, seeking, sound } from './audio.ts'
import { reserveSpace } from './bar-height.service.ts'
import { moveCover } from './moving-cover.service.ts'
import { coverOnPage, factsOnPage } from './page-facts.service.ts'
import barCss from './player.css?inline'
import { $player, hasJustStarted, isSoundWanted, type Player, pressPlay } from './player.store.ts'
import { titleOf } from './player-title.ts'
import seekCss from './seek-bar.css?inline'

for (const css of [barCss, seekCss]) adoptStyles(css)

/** Copies from components/icon-paths.ts, which has all icons of the site. */
const ICONS = {
  play: 'M7 4.5v15L19.5 12z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  close: 'M6 6l12 12M18 6 6 18'
}

function button(
  name: string,
  icon: keyof typeof ICONS,
  className: string,
  act: () => void
): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = `inline-flex cursor-pointer items-center justify-center rounded-card ${className}`
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

/** The parts of the bar in their places: what is not there yet fills in, and nothing moves. */
const PARTS = `<div class="player-inner page">
  <div class="seek"><div class="reel absolute inset-0 bg-reel"></div></div>
  <div class="player-times"></div>
  <div class="player-episode">
    <img class="player-cover object-cover" alt="" width="56" height="56">
    <p class="player-title"><b></b></p>
    <p class="player-line text-beam" role="status"></p>
  </div>
  <div class="player-transport"><i class="player-skip min-w-13 lg:min-w-16"></i><i class="player-skip min-w-13 lg:min-w-16"></i></div>
  <div class="player-tools"></div>
</div>`

function build(): HTMLElement {
  const made = document.createElement('section')
  made.className = 'player'
  made.ariaLabel = playerText.region
  made.dataset.shell = ''
  made.innerHTML = PARTS
  const play = button(
    playerText.pause,
    'pause',
    'player-play bg-beam text-booth *:size-7 forced-colors:border',
    toggle
  )
  made.querySelector('.player-skip')?.after(play)
  made
    .querySelector('.player-tools')
    ?.append(button(playerText.close, 'close', 'player-close h-tap min-w-tap hover:bg-booth-ink/10', close))
  return made
}

/** Shows the cover that the page has of the episode. Without one its place stays empty until the bar comes. */
function showCover(cover: HTMLImageElement, onPage: HTMLImageElement | undefined): void {
  cover.style.visibility = onPage ? '' : 'hidden'
  // The file that the page has loaded.
  if (onPage) cover.src = onPage.currentSrc || onPage.src
}

/** The part of the shell that had the focus. */
type ShellControl = 'play' | 'close'

function createBarShell() {
  let shell: HTMLElement | undefined
  let stopReserving: (() => void) | undefined
  /** Whether the bar itself is there. */
  let isReplaced = false
  /** The cover on its way into the shell. */
  let arriving: Promise<void> | undefined

  const arrive = (onPage: HTMLElement, cover: HTMLElement) => {
    const moving = moveCover(onPage, cover)?.then(() => {
      if (arriving === moving) arriving = undefined
    })
    arriving = moving
  }

  const show = (player: Player): void => {
    if (isReplaced) return
    if (player.step === 'closed') {
      shell?.remove()
      shell = undefined
      stopReserving?.()
      return
    }
    const isNew = !shell
    shell ??= build()
    if (!shell.isConnected) {
      document.body.append(shell)
      stopReserving?.()
      stopReserving = reserveSpace(shell)
    }
    const isWaiting = player.step === 'loading' || player.step === 'stalled'
    shell.ariaBusy = String(isWaiting)
    const { episode } = player
    const [title, status] = shell.querySelectorAll('b, [role="status"]')
    const [play] = shell.querySelectorAll('button')
    const cover = shell.querySelector('img')
    if (shell.dataset.shell !== episode.id) {
      shell.dataset.shell = episode.id
      if (title) title.textContent = titleOf(episode.slug, factsOnPage(episode))
      const onPage = coverOnPage(episode.id)
      if (cover) showCover(cover, onPage)
      // Once the sound has been asked for, which happens in the same press.
      if (cover && onPage && isNew) queueMicrotask(() => arrive(onPage, cover))
    }
    if (status) status.textContent = isWaiting ? playerText.loading : ''
    if (!play) return
    const isPlaying = isSoundWanted(player)
    play.ariaLabel = isPlaying ? playerText.pause : playerText.play
    play.querySelector('path')?.setAttribute('d', ICONS[isPlaying ? 'pause' : 'play'])
  }

  $player.subscribe(show)
  // The router replaces the body.
  document.addEventListener('astro:after-swap', () => show($player.get()))

  /** Removes the shell; while its cover is on its way it stays as a picture above the bar. */
  const leave = (old: HTMLElement | undefined) => {
    const remove = () => isReplaced && old?.remove()
    if (!old || !arriving) return void remove()
    old.inert = true
    old.ariaHidden = 'true'
    old.style.pointerEvents = 'none'
    void arriving.then(remove)
    shell = undefined
  }

  return (focus: (control: ShellControl) => void): (() => void) => {
    isReplaced = true
    const [play, close] = shell?.querySelectorAll('button') ?? []
    const focused = document.activeElement
    const control = focused && (focused === play ? 'play' : focused === close ? 'close' : undefined)
    leave(shell)
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
