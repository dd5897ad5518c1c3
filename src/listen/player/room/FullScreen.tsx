// The full-screen player, the film room: what is said, what it is about, and the controls. Audio continues when it closes.
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { playerText } from '#texts/player.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { episodePath } from '../../episodes/episode-path.ts'
import type { SpokenSentence } from '../../episodes/own-captions.ts'
import { BarButton } from '../bar/BarButton.tsx'
import { Status } from '../bar/NowPlaying.tsx'
import { Elapsed, SeekBar, Total } from '../bar/SeekBar.tsx'
import { Sheet } from '../bar/Sheet.tsx'
import { SkipNotice } from '../bar/SkipNotice.tsx'
import { Transport } from '../bar/Transport.tsx'
import { titleOf } from '../page/player-title.ts'
import { $playable } from '../player.store.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { skipAt } from '../sound/skipping.ts'
import { $hiddenParts } from '../sound/skips.store.ts'
import { NowShowing } from './NowShowing.tsx'
import { RoomTools } from './RoomTools.tsx'
import { SpokenText } from './SpokenText.tsx'
import { useSentences } from './use-sentences.ts'

/** The curtain parts once a visit. */
let isFirstLook = true

export function FullScreen({ player, close }: { player: OpenPlayer; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasCurtain] = useState(isFirstLook)
  useEffect(() => {
    isFirstLook = false
  }, [])
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const playable = useStore($playable)
  const { text, retry } = useSentences()
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <>
      <Modal
        className={`room print:hidden ${hasCurtain ? 'has-curtain' : ''}`}
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
          <RoomTools hasText={text !== undefined} openMore={() => setIsMoreOpen(true)} />
        </div>
      </Modal>
      {isMoreOpen && <More close={() => setIsMoreOpen(false)} />}
    </>
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

/** The sheet, on top of the room. */
function More({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Modal className="room-sheet print:hidden" aria-label={playerText.more} ref={dialog} onClose={close}>
      <Sheet place="room" close={() => dialog.current?.close()} />
    </Modal>
  )
}
