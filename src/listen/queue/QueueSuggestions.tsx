// Episodes that could follow, so that the player fills the queue too: the newest that were not heard.
import { useStore } from '@nanostores/react'
import { queueText as text } from '#texts/queue.ts'
import { queueButtonsText } from '#texts/queue-buttons.ts'
import { Button } from '../../ui/Button.tsx'
import { $completed } from '../places/listening.store.ts'
import { $queue, addLast, playNext } from './queue.store.ts'
import type { QueuedEpisode } from './queued-episodes.service.ts'

const MOST_SUGGESTIONS = 3

interface QueueSuggestionsProps {
  episodes: ReadonlyMap<string, QueuedEpisode>
  currentId: string
  say: (words: string) => void
}

export function QueueSuggestions({ episodes, currentId, say }: QueueSuggestionsProps) {
  const left = new Set([...useStore($completed), ...useStore($queue), currentId])
  const found = [...episodes.values()].filter(({ id }) => !left.has(id)).slice(0, MOST_SUGGESTIONS)
  if (found.length === 0) return null
  return (
    <section className="queue-more">
      <h3>{text.suggestions}</h3>
      <ul>
        {found.map(({ id, title, label }) => (
          <li key={id} className="queue-row">
            <span className="queue-title">
              {title}
              <span className="queue-label">{label}</span>
            </span>
            <Button
              look="bare"
              className="queue-act"
              aria-label={text.suggestNext(title)}
              onClick={() => playNext(id) && say(queueButtonsText.addedNext(title))}
            >
              {text.next}
            </Button>
            <Button
              look="bare"
              className="queue-act"
              aria-label={text.suggestLast(title)}
              onClick={() => addLast(id) && say(queueButtonsText.addedLast(title))}
            >
              {text.last}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
