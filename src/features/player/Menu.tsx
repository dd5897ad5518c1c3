// What the panels of the player hold: chapters, sleep timer, and everything that a narrow bar has no room for.
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Icon } from '../../components/Icon.tsx'
import { formatClock, formatMoment } from '../../lib/time.ts'
import { playerText } from '../../texts/player.ts'
import { shareLinkText } from '../../texts/share-link.ts'
import { SPEEDS } from '../listening/rules.ts'
import { $speed } from '../listening/store.ts'
import { episodeLink, momentOf, share } from '../sharing/share.client.ts'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import {
  addSleepMinutes,
  nextChapter,
  previousChapter,
  seekTo,
  setSleepTimer,
  toggleMute
} from './controller.ts'
import { $helpIsOpen } from './keys.client.ts'
import css from './menu.css?inline'
import { type PanelName, SLEEP_MINUTES, type SleepChoice } from './rules.ts'
import { useSleepLeft } from './SleepLeft.tsx'
import { $isMuted, $playable, $player, $sleepTimer } from './store.ts'

adoptStyles(css)

interface MenuProps {
  panel: PanelName
  close: () => void
}

export function Menu({ panel, close }: MenuProps) {
  switch (panel) {
    case 'chapters':
      return <Chapters close={close} />
    case 'sleep':
      return <SleepTimer />
    case 'share':
      return <Share close={close} />
    case 'more':
      return (
        <>
          <Speed />
          <SleepTimer />
          <Share close={close} />
          <div className="choices">
            <Mute />
            <Choice onClick={() => openHelp(close)}>{playerText.shortcuts}</Choice>
          </div>
        </>
      )
  }
}

function Chapters({ close }: { close: () => void }) {
  const chapters = useStore($chapters)
  const current = useStore($currentChapter)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const first =
      list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.querySelector('button')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <div className="panel-head">
        <h2>{playerText.chapters}</h2>
        <HeadButton icon="previous" name={playerText.previousChapter} onClick={previousChapter} />
        <HeadButton icon="next" name={playerText.nextChapter} onClick={nextChapter} />
      </div>
      <ol className="chapter-menu" ref={list}>
        {chapters.map((chapter) => (
          <li key={chapter.seconds}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => {
                seekTo(chapter.seconds)
                close()
              }}
            >
              <span className="chapter-menu-time">{formatClock(chapter.seconds)}</span> {chapter.title}
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
    <button type="button" className="player-button" onClick={onClick} aria-label={name} data-tip={name}>
      <Icon name={icon} />
    </button>
  )
}

interface ChoiceProps {
  /** Left out where nothing stays chosen. */
  isChosen?: boolean
  onClick: () => void
  children: ReactNode
}

function Choice({ isChosen, onClick, children }: ChoiceProps) {
  return (
    <button type="button" className="choice" aria-pressed={isChosen} onClick={onClick}>
      {children}
    </button>
  )
}

function Speed() {
  const speed = useStore($speed)
  return (
    <fieldset className="choices is-short">
      <legend>{playerText.speed}</legend>
      {SPEEDS.map((one) => (
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

function SleepTimer() {
  const timer = useStore($sleepTimer)
  const left = useSleepLeft()
  return (
    <fieldset className="choices">
      <legend>{left?.spoken ?? playerText.sleep}</legend>
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

/** The whole episode, or from the moment at which the panel was opened. */
function Share({ close }: { close: () => void }) {
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
    <fieldset className="choices">
      <legend>{shareLinkText.share}</legend>
      <Choice onClick={() => hand()}>{shareLinkText.wholeEpisode}</Choice>
      {atSeconds !== undefined && (
        <Choice onClick={() => hand(atSeconds)}>{shareLinkText.from(formatMoment(atSeconds))}</Choice>
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
