// The full-screen player, the film room: what is said, what it is about, and the controls. Audio continues when it closes.
import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { Icon } from '../../components/Icon.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Modal } from '../../components/ui/Dialog.tsx'
import { episodePath } from '../episodes/episode-path.ts'
import type { SpokenSentence } from '../episodes/own-captions.ts'
import { BarButton } from './BarButton.tsx'
import { Chapters } from './Chapters.tsx'
import { choices } from './Choice.tsx'
import { Keep } from './Keep.tsx'
import { Cast, Mute, Share } from './Menu.tsx'
import type { OpenPlayer } from './machine.ts'
import { Status } from './NowPlaying.tsx'
import { NowShowing } from './NowShowing.tsx'
import { $chapters } from './playback.store.ts'
import { $playable } from './player.store.ts'
import { titleOf } from './player-title.ts'
import { Queued } from './Queued.tsx'
import { RoomTools } from './RoomTools.tsx'
import { Elapsed, SeekBar, Total } from './SeekBar.tsx'
import { SkipNotice } from './SkipNotice.tsx'
import { SleepTimer } from './SleepTimer.tsx'
import { Speed } from './Speed.tsx'
import { SpokenText } from './SpokenText.tsx'
import { skipAt } from './skipping.ts'
import { $hiddenParts } from './skips.store.ts'
import { Transport } from './Transport.tsx'
import { useSentences } from './use-sentences.ts'

export function FullScreen({ player, close }: { player: OpenPlayer; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const more = useRef<HTMLDivElement>(null)
  const playable = useStore($playable)
  const { text, retry } = useSentences()
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <Modal
      className="room print:hidden"
      aria-label={playerText.region}
      ref={dialog}
      data-text={text && ''}
      onClose={close}
    >
      <div className="room-stage">
        <div className="room-top">
          <BarButton name={playerText.shrink} onClick={() => dialog.current?.close()}>
            <Icon name="down" />
          </BarButton>
          <a className="no-underline hover:underline" href={episodePath(player.episode)} {...writing}>
            {titleOf(player.episode.slug, playable)}
          </a>
        </div>
        <NowShowing hasText={text !== undefined} />
        {text === 'loading' || text === 'missing' ? (
          <div className="room-text room-wait" role="status">
            <p>{text === 'loading' ? playerText.textLoading : playerText.textMissing}</p>
            {text === 'missing' && (
              <Button look="link" onClick={retry}>
                {playerText.retry}
              </Button>
            )}
          </div>
        ) : (
          text && <Unspoiled sentences={text.sentences} />
        )}
        <div className="room-seek">
          <SkipNotice episodeId={player.episode.id} />
          <SeekBar />
          <div className="room-times">
            <Elapsed />
            <Status player={player} />
            <Total />
          </div>
        </div>
        <Transport player={player} />
        <RoomTools hasText={text !== undefined} showMore={() => more.current?.focus()} />
      </div>
      <div className="room-more" tabIndex={-1} ref={more}>
        <More />
      </div>
    </Modal>
  )
}

/** The text without the parts that playback leaves out, but with the one that the listener went into by hand. */
function Unspoiled({ sentences }: { sentences: readonly SpokenSentence[] }) {
  const hidden = useStore($hiddenParts)
  const shown = useMemo(
    () => (hidden.length === 0 ? sentences : sentences.filter(({ atSeconds }) => !skipAt(hidden, atSeconds))),
    [sentences, hidden]
  )
  return <SpokenText sentences={shown} />
}

/** What a bar of a phone has no room for. */
function More() {
  const playable = useStore($playable)
  const hasChapters = useStore($chapters).length > 0
  return (
    <>
      <p className="text-s text-booth-soft">{playable?.author}</p>
      {playable?.teaser.compact && (
        <p className="text-s text-booth-soft" lang={playable.lang} dir={playable.dir}>
          {playable.teaser.compact}
        </p>
      )}
      {hasChapters && (
        <div className="mt-5">
          <Chapters />
        </div>
      )}
      <div className="mt-5">
        <Queued />
      </div>
      <div className="mt-5">
        <Speed />
        <SleepTimer />
      </div>
      <div className="mt-5">
        <Share />
        <Keep />
        <div className={choices}>
          <Mute />
          <Cast />
        </div>
      </div>
    </>
  )
}
