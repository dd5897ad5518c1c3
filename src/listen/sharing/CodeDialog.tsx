// The QR code of an episode, from its start or from a given time, for another device. Hydrated by `openCode`.
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { formatClock } from '../../lib/time.ts'
import { CopyButton } from '../../site/sharing/CopyButton.tsx'
import { ShareDialog } from '../../site/sharing/ShareDialog.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Field.tsx'
import { $shownCode, type ShownCode } from './code.store.ts'
import { episodeLink } from './episode-link.service.ts'
import { QrCode } from './QrCode.tsx'

export function CodeDialog() {
  const shown = useStore($shownCode, { ssr: 'initial' })
  return shown ? <OpenDialog {...shown} /> : null
}

function OpenDialog({ slug, atSeconds }: ShownCode) {
  const field = useRef<HTMLInputElement>(null)
  const [isFrom, setIsFrom] = useState(atSeconds !== undefined)
  const url = episodeLink(slug, isFrom ? atSeconds : undefined)
  return (
    <ShareDialog title={shareLinkText.codeHeading} onClose={() => $shownCode.set(undefined)} first={field}>
      <p>{shareLinkText.codeLead}</p>
      <QrCode className="w-full max-w-60 self-center" text={url} name={shareLinkText.codeOf(url)} />
      {atSeconds !== undefined && (
        <Checkbox checked={isFrom} onChange={({ currentTarget }) => setIsFrom(currentTarget.checked)}>
          {shareLinkText.from(formatClock(atSeconds))}
        </Checkbox>
      )}
      <Input readOnly value={url} aria-label={shareLinkText.link} ref={field} />
      <p>
        <CopyButton text={url} label={shareLinkText.copyByHand} copied={shareLinkText.copied} />
      </p>
    </ShareDialog>
  )
}
