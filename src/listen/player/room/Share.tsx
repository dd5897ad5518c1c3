// The one button that shares an episode, and its menu. Needs script.
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { formatClock } from '../../../lib/time.ts'
import { canShare, share } from '../../../site/sharing/sharing.store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, Popover } from '../../../ui/Popover.tsx'
import { useCopied } from '../../../ui/use-copied.ts'
import { openCode } from '../../sharing/code.store.ts'
import { openEmbedDialog } from '../../sharing/embed.store.ts'
import { episodeLink } from '../../sharing/episode-link.service.ts'
import { openQuoteCard } from '../../sharing/quote.store.ts'
import { momentStore } from './share-moment.store.ts'

/** A button with a menu: the link, from its start or from a time, a quote as a card, and the player for another site. */
export function Share({ slug }: { slug: string }) {
  return (
    <div className="noscript:hidden">
      <Popover
        look="tool"
        name={shareLinkText.menu}
        button={
          <>
            <Icon name="share" />
            {shareLinkText.share}
          </>
        }
      >
        {(close) => <ShareMenu slug={slug} close={close} />}
      </Popover>
    </div>
  )
}

function ShareMenu({ slug, close }: { slug: string; close: () => void }) {
  const $moment = useMemo(() => momentStore(`ep-${slug}`), [slug])
  const now = useStore($moment)
  const [chosen, setChosen] = useState<number>()
  const [isCopied, showCopied] = useCopied()
  // The switch is hidden, so it is off.
  if (now === undefined && chosen !== undefined) setChosen(undefined)
  const url = episodeLink(slug, chosen)
  const press = async () => {
    const result = await share(document.title, url)
    if (result === 'copied') showCopied()
    else close()
  }
  const atSeconds = chosen ?? now ?? 0
  const at = { atSeconds: chosen ?? now, isFromMoment: chosen !== undefined }
  return (
    <>
      {now !== undefined && (
        <Switch
          className="border-b border-line px-3 pb-1 tabular"
          value={atSeconds}
          checked={chosen !== undefined}
          onChange={({ currentTarget }) => setChosen(currentTarget.checked ? now : undefined)}
        >
          {shareLinkText.from(formatClock(atSeconds))}
        </Switch>
      )}
      <Menu>
        <li>
          <Button look="bare" onClick={() => void press()}>
            <Icon name="share" />
            {/* As wide as its longest label, so that the menu keeps its width. */}
            <span className="grid *:[grid-area:1/1]">
              <span>
                {isCopied ? shareLinkText.copied : canShare(url) ? shareLinkText.via : shareLinkText.copy}
              </span>
              <span className="invisible" aria-hidden="true">
                {shareLinkText.copied}
              </span>
            </span>
          </Button>
        </li>
        <li>
          <Button
            look="bare"
            aria-haspopup="dialog"
            onClick={() => {
              close()
              openCode({ slug, atSeconds: at.atSeconds })
            }}
          >
            <Icon path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2" />
            {shareLinkText.code}
          </Button>
        </li>
        <li>
          <Button
            look="bare"
            aria-haspopup="dialog"
            onClick={() => {
              close()
              openQuoteCard({ slug, seconds: at.atSeconds, text: '' })
            }}
          >
            <Icon path="M9.5 6.5H5v5h4.5zM9.5 11.5 7 17M18.5 6.5H14v5h4.5zM18.5 11.5 16 17" />
            {shareLinkText.quote}
          </Button>
        </li>
        <li>
          <Button
            look="bare"
            aria-haspopup="dialog"
            onClick={() => {
              close()
              openEmbedDialog(at)
            }}
          >
            <Icon path="M8.5 6.5 3 12l5.5 5.5M15.5 6.5 21 12l-5.5 5.5" />
            {shareLinkText.embed}
          </Button>
        </li>
      </Menu>
    </>
  )
}
