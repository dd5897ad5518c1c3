// The code that puts the player of an episode on another site, from its start or from a given time.
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { embedText } from '#texts/embed.ts'
import { shareLinkText } from '#texts/share-link.ts'
import { formatClock } from '../../lib/time.ts'
import { CopyButton } from '../../site/sharing/CopyButton.tsx'
import { ShareDialog } from '../../site/sharing/ShareDialog.tsx'
import { canonicalOrigin } from '../../site/sharing/sharing.store.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { $embedding, type Embedding } from '../sharing/embed.store.ts'
import { embedCode, embedPath } from './embed-code.ts'

export interface Props {
  slug: string
  /** The name of the frame for screen readers. */
  title: string
}

export function EmbedDialog(props: Props) {
  const embedding = useStore($embedding, { ssr: 'initial' })
  return embedding ? <OpenDialog {...props} {...embedding} /> : null
}

function OpenDialog({ slug, title, atSeconds, isFromMoment }: Props & Embedding) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isFrom, setIsFrom] = useState(isFromMoment)
  const path = embedPath({ slug }, isFrom ? atSeconds : undefined)
  const code = embedCode(canonicalOrigin() + path, title)
  return (
    <ShareDialog title={embedText.dialog} onClose={() => $embedding.set(undefined)} first={field}>
      <p>{embedText.explained}</p>
      <TextArea
        className="text-s"
        rows={5}
        readOnly
        spellCheck={false}
        value={code}
        aria-label={embedText.code}
        ref={field}
      />
      {atSeconds !== undefined && (
        <Checkbox checked={isFrom} onChange={({ currentTarget }) => setIsFrom(currentTarget.checked)}>
          {shareLinkText.from(formatClock(atSeconds))}
        </Checkbox>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={code} label={embedText.copy} copied={embedText.copied} />
        <a className="py-2.5" href={path} target="_blank" rel="noopener">
          {embedText.look}
        </a>
      </p>
    </ShareDialog>
  )
}
