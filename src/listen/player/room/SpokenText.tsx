// What is said, with the current sentence. Of a text of hours only the sentences near the view are rendered.
import { useStore } from '@nanostores/react'
import { memo, useRef } from 'react'
import { transcriptsText } from '#texts/transcripts.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SpokenSentence } from '../../episodes/own-captions.ts'
import { seekTo } from '../actions.ts'
import { $playable } from '../player.store.ts'
import { $textIsLarge } from './film-room.store.ts'
import { useSpoken } from './use-spoken.ts'

export function SpokenText({ sentences }: { sentences: readonly SpokenSentence[] }) {
  const box = useRef<HTMLElement>(null)
  const { current, shown, isFollowing, follow, events } = useSpoken(box, sentences)
  const playable = useStore($playable)
  return (
    <div className="room-text" data-large={useStore($textIsLarge) || undefined}>
      <section
        className="room-scroll"
        aria-label={transcriptsText.region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        lang={playable?.lang}
        dir={playable?.dir}
        ref={box}
        {...events}
      >
        <ol>
          {shown.map(({ sentence, index }) => (
            <Sentence
              key={index}
              sentence={sentence}
              index={index}
              count={sentences.length}
              isCurrent={index === current}
              isNewSpeaker={sentence.speaker !== sentences[index - 1]?.speaker}
            />
          ))}
        </ol>
      </section>
      {!isFollowing && (
        <Button look="main" className="room-follow" onClick={follow}>
          {transcriptsText.follow}
        </Button>
      )}
    </div>
  )
}

interface SentenceProps {
  sentence: SpokenSentence
  index: number
  count: number
  isCurrent: boolean
  isNewSpeaker: boolean
}

/** Only the current sentence is a stop of Tab; the arrows go to the others. */
const Sentence = memo(function Sentence({ sentence, index, count, isCurrent, isNewSpeaker }: SentenceProps) {
  const { atSeconds, speaker, text } = sentence
  return (
    <li aria-posinset={index + 1} aria-setsize={count}>
      <Button
        look="bare"
        className="room-sentence"
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        data-at={index}
        onClick={() => seekTo(atSeconds)}
      >
        {isNewSpeaker && speaker !== '' && <b>{speaker} </b>}
        {text}
      </Button>
    </li>
  )
})
