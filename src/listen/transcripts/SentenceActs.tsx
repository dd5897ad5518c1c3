import { transcriptsText } from '#texts/transcripts.ts'
import { formatClock } from '../../lib/time.ts'
import { copy } from '../../site/sharing/sharing.store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { timeQuery } from '../episodes/notes.ts'
import { episodeLink } from '../sharing/episode-link.service.ts'
import { openQuoteCard } from '../sharing/quote.store.ts'
import type { Sentence } from './use-reader.ts'

/** What one can do with the chosen sentence: listen, copy its link, make its card. */
export function SentenceActs({ slug, sentence }: { slug: string; sentence: Sentence }) {
  const { atSeconds, text, speaker } = sentence
  const clock = formatClock(atSeconds)
  return (
    <>
      <LinkButton
        className="px-2.5 tabular"
        href={timeQuery(atSeconds)}
        aria-label={transcriptsText.listenFrom(clock)}
        data-astro-prefetch="false"
      >
        <Icon name="play" />
        {clock}
      </LinkButton>
      <Button
        className="px-2.5"
        aria-label={transcriptsText.copyLinkFrom(clock)}
        onClick={() => void copy(episodeLink(slug, atSeconds))}
      >
        {transcriptsText.copyLink}
      </Button>
      <Button
        className="px-2.5"
        aria-haspopup="dialog"
        aria-label={transcriptsText.quoteFrom(clock)}
        onClick={() => openQuoteCard({ slug, seconds: atSeconds, text, speaker })}
      >
        {transcriptsText.quote}
      </Button>
    </>
  )
}
