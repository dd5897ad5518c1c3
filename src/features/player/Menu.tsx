// Contents of the player's panels and of its full screen: chapters, speed, sleep timer, sharing, sound.
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { playerText } from '#texts/player.ts'
import { shareLinkText } from '#texts/share-link.ts'
import { Icon } from '../../components/Icon.tsx'
import { formatClock } from '../../lib/time.ts'
import { COMMON_SPEEDS, nextSpeed } from '../listening/rules.ts'
import { $speed } from '../listening/store.ts'
import { episodeLink, momentOf, share } from '../sharing/store.ts'
import { BarButton } from './BarButton.tsx'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import {
  addSleepMinutes,
  nextChapter,
  previousChapter,
  seekTo,
  setSleepTimer,
  toggleMute
} from './controller.ts'
import { $helpIsOpen } from './keys.controller.ts'
import { type PanelName, SLEEP_MINUTES, type SleepChoice } from './rules.ts'
import { useSleepLeft } from './SleepLeft.tsx'
import { $isMuted, $playable, $player, $sleepTimer } from './store.ts'

interface MenuProps {
  panel: PanelName
  close: () => void
}

/** Tighter spacing on a phone in landscape, so that the next heading is visible and shows that there is more. */
const group = 'grid gap-2 not-first:mt-5 min-[40rem]:[@media(height<30rem)]:not-first:mt-3'
const choices = `${group} grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] min-[40rem]:[@media(height<30rem)]:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]`

export function Menu({ panel, close }: MenuProps) {
  switch (panel) {
    case 'chapters':
      return <Chapters close={close} />
    case 'sleep':
      return <SleepTimer />
    case 'more':
      return (
        <>
          {/* A wide bar has these itself. */}
          <div className="mb-5 min-[64rem]:hidden">
            <Speed />
            <SleepTimer />
          </div>
          <div>
            <Share close={close} />
            <div className={choices}>
              <span className="contents min-[64rem]:hidden">
                <Mute />
              </span>
              {/* Not on phones, which have no keyboard. */}
              <span className="hidden min-[40rem]:contents">
                <Choice onClick={() => openHelp(close)}>{playerText.shortcuts}</Choice>
              </span>
            </div>
          </div>
        </>
      )
  }
}

const chapterLook =
  'grid min-h-tap w-full cursor-pointer grid-cols-[4.25rem_minmax(0,1fr)] items-baseline rounded-[6px] px-3 py-2.5 text-left hover:bg-booth-ink/10 focus-visible:-outline-offset-3 focus-visible:[box-shadow:none] aria-[current]:rounded-l-none aria-[current]:font-semibold aria-[current]:not-focus-visible:[box-shadow:inset_4px_0_var(--beam)] forced-colors:aria-[current]:border-l-4 forced-colors:aria-[current]:border-[Highlight]'

/** In a panel a choice closes it, and the current chapter gets the focus; on the full screen neither. */
export function Chapters({ close }: { close?: () => void }) {
  const isInPanel = close !== undefined
  const chapters = useStore($chapters)
  const current = useStore($currentChapter)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!isInPanel) return
    const first =
      list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.querySelector('button')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [isInPanel])
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h2 className="mr-auto text-[1.625rem]">{playerText.chapters}</h2>
        <HeadButton icon="previous" name={playerText.previousChapter} onClick={previousChapter} />
        <HeadButton icon="next" name={playerText.nextChapter} onClick={nextChapter} />
      </div>
      <ol className="-mx-3" ref={list}>
        {chapters.map((chapter) => (
          <li key={chapter.seconds}>
            <button
              type="button"
              className={chapterLook}
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => {
                seekTo(chapter.seconds)
                close?.()
              }}
            >
              <span className="text-s/[1.3] text-booth-soft tabular">{formatClock(chapter.seconds)}</span>{' '}
              {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

interface HeadButtonProps {
  icon: 'previous' | 'next'
  name: string
  onClick: () => void
}

function HeadButton({ icon, name, onClick }: HeadButtonProps) {
  return (
    <BarButton name={name} onClick={onClick}>
      <Icon name={icon} />
    </BarButton>
  )
}

interface ChoiceProps {
  /** Omitted for a plain action, which has no pressed state. */
  isChosen?: boolean
  onClick: () => void
  children: ReactNode
}

function Choice({ isChosen, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-tap min-w-tap cursor-pointer items-center justify-center gap-2 rounded-card bg-booth-ink/10 px-2 py-1.5 tabular hover:bg-booth-ink/20 aria-pressed:bg-beam aria-pressed:font-semibold aria-pressed:text-booth forced-colors:border forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function Legend({ children }: { children: ReactNode }) {
  return <legend className="mb-2 font-display text-[1.375rem]/[1.1] font-extrabold">{children}</legend>
}

export function Speed() {
  const speed = useStore($speed)
  const step = (direction: 'slower' | 'faster') => {
    const next = nextSpeed(speed, direction)
    if (next) $speed.set(next)
  }
  return (
    <fieldset className={`${group} grid-cols-3 min-[23rem]:grid-cols-6 min-[23rem]:[&>button]:px-0.5`}>
      <Legend>{playerText.speed}</Legend>
      <div className="col-span-full grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Choice onClick={() => step('slower')}>{playerText.slower}</Choice>
        <output className="min-w-16 text-center font-semibold tabular">{playerText.speedValue(speed)}</output>
        <Choice onClick={() => step('faster')}>{playerText.faster}</Choice>
      </div>
      {COMMON_SPEEDS.map((one) => (
        <Choice key={one} isChosen={one === speed} onClick={() => $speed.set(one)}>
          {playerText.speedValue(one)}
        </Choice>
      ))}
    </fieldset>
  )
}

const sleepChoices: readonly { choice: SleepChoice; text: string }[] = [
  { choice: { kind: 'off' }, text: playerText.sleepOff },
  ...SLEEP_MINUTES.map((minutes) => ({
    choice: { kind: 'minutes' as const, minutes },
    text: playerText.sleepMinutes(minutes)
  })),
  { choice: { kind: 'chapter' }, text: playerText.sleepAfterChapter },
  { choice: { kind: 'episode' }, text: playerText.sleepAfterEpisode }
]

export function SleepTimer() {
  const timer = useStore($sleepTimer)
  const left = useSleepLeft()
  return (
    <fieldset className={choices}>
      <Legend>{left?.spoken ?? playerText.sleep}</Legend>
      {timer.kind === 'minutes' && (
        <Choice onClick={() => addSleepMinutes()}>{playerText.sleepLonger}</Choice>
      )}
      {sleepChoices.map(({ choice, text }) => (
        <Choice
          key={text}
          isChosen={choice.kind === timer.kind && choice.kind !== 'minutes'}
          onClick={() => setSleepTimer(choice)}
        >
          {text}
        </Choice>
      ))}
    </fieldset>
  )
}

/** Shares the whole episode, or a link to the position at which the panel was opened. */
export function Share({ close }: { close: () => void }) {
  const player = useStore($player)
  const playable = useStore($playable)
  const [atSeconds] = useState(() => (player.step === 'closed' ? undefined : momentOf(player.episode.id)))
  if (player.step === 'closed') return null
  const { slug } = player.episode
  const hand = (moment?: number) => {
    close()
    void share(playable?.title ?? document.title, episodeLink(slug, moment))
  }
  return (
    <fieldset className={choices}>
      <Legend>{shareLinkText.share}</Legend>
      <Choice onClick={() => hand()}>{shareLinkText.wholeEpisode}</Choice>
      {atSeconds !== undefined && (
        <Choice onClick={() => hand(atSeconds)}>{shareLinkText.from(formatClock(atSeconds))}</Choice>
      )}
    </fieldset>
  )
}

function openHelp(close: () => void) {
  close()
  $helpIsOpen.set(true)
}

function Mute() {
  const isMuted = useStore($isMuted)
  return (
    <Choice onClick={toggleMute}>
      <Icon name={isMuted ? 'muted' : 'sound'} />
      {isMuted ? playerText.unmute : playerText.mute}
    </Choice>
  )
}
