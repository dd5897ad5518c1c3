// Shares an episode, from its start or, with the switch, from a time. Needs script.
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { Icon } from '../../components/Icon.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Switch } from '../../components/ui/Checkbox.tsx'
import { formatClock } from '../../lib/time.ts'
import { useCopied } from '../sharing/CopyButton.tsx'
import { openEmbedDialog } from '../sharing/embed.store.ts'
import { openQuoteCard } from '../sharing/quote.store.ts'
import { episodeLink, share } from '../sharing/sharing.store.ts'
import { momentStore } from './share-moment.store.ts'

export function Share({ slug }: { slug: string }) {
  const $moment = useMemo(() => momentStore(`ep-${slug}`), [slug])
  const now = useStore($moment, { ssr: () => undefined })
  const [chosen, setChosen] = useState<number>()
  const [isCopied, showCopied] = useCopied()
  // The switch is hidden, so it is off.
  if (now === undefined && chosen !== undefined) setChosen(undefined)
  const press = async () => {
    if ((await share(document.title, episodeLink(slug, chosen))) === 'copied') showCopied()
  }
  const atSeconds = chosen ?? now ?? 0
  return (
    <span className="share flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 max-sm:contents noscript:hidden">
      {/* Wide enough for 'Link gekopieerd', so that nothing next to it moves. */}
      <Button className="sm:min-w-48" onClick={() => void press()}>
        <Icon name="share" />
        <span>{isCopied ? shareLinkText.copied : shareLinkText.share}</span>
      </Button>
      <Button
        look="link"
        className="sm:[&>.icon]:hidden"
        aria-haspopup="dialog"
        onClick={() => openEmbedDialog({ atSeconds: chosen ?? now, isFromMoment: chosen !== undefined })}
      >
        <ToolIcon path="M8.5 6.5 3 12l5.5 5.5M15.5 6.5 21 12l-5.5 5.5" />
        {shareLinkText.embed}
      </Button>
      <Button
        look="link"
        className="sm:[&>.icon]:hidden"
        aria-haspopup="dialog"
        onClick={() => openQuoteCard({ slug, seconds: chosen ?? now, text: '' })}
      >
        <ToolIcon path="M9.5 6.5H5v5h4.5zM9.5 11.5 7 17M18.5 6.5H14v5h4.5zM18.5 11.5 16 17" />
        {shareLinkText.quote}
      </Button>
      {/* At the end and, on a wider screen, with its space kept, so that it moves nothing when it appears. */}
      <Switch
        className={now === undefined ? 'invisible tabular max-sm:hidden' : 'tabular'}
        value={atSeconds}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) => setChosen(currentTarget.checked ? now : undefined)}
      >
        {shareLinkText.from(formatClock(atSeconds))}
      </Switch>
    </span>
  )
}

/** Not in icon-paths.ts, because all islands load that. */
const ToolIcon = ({ path }: { path: string }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="square"
  >
    <path d={path} />
  </svg>
)
