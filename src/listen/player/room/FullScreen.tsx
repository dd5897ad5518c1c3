// The full-screen player, the film room: what is said, what it is about, and the controls. Audio continues when it closes.
import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { episodePath } from '../../episodes/episode-path.ts'
import type { SpokenSentence } from '../../episodes/own-captions.ts'
import { BarButton } from '../bar/BarButton.tsx'
import { choices } from '../bar/Choice.tsx'
import { Keep } from '../bar/Keep.tsx'
import { Cast, Mute, Share } from '../bar/Menu.tsx'
import { Status } from '../bar/NowPlaying.tsx'
import { Queued } from '../bar/Queued.tsx'
import { Elapsed, SeekBar, Total } from '../bar/SeekBar.tsx'
import { SkipNotice } from '../bar/SkipNotice.tsx'
import { SleepTimer } from '../bar/SleepTimer.tsx'
import { Speed } from '../bar/Speed.tsx'
import { Transport } from '../bar/Transport.tsx'
import { titleOf } from '../page/player-title.ts'
import { $playable } from '../player.store.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { $chapters } from '../sound/playback.store.ts'
import { skipAt } from '../sound/skipping.ts'
import { $hiddenParts } from '../sound/skips.store.ts'
import { Chapters } from './Chapters.tsx'
import { NowShowing } from './NowShowing.tsx'
import { RoomTools } from './RoomTools.tsx'
import { SpokenText } from './SpokenText.tsx'
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
