// The last way to share: the link itself, selected in a field, for browsers that refuse the clipboard. Hydrated by
// `share`.
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { Input } from '../../ui/Field.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { $linkToCopy } from './sharing.store.ts'

export function LinkDialog() {
  const text = useStore($linkToCopy, { ssr: 'initial' })
  const field = useRef<HTMLInputElement>(null)
  if (text === '') return null
  return (
    <ShareDialog title={shareLinkText.copyByHand} onClose={() => $linkToCopy.set('')} first={field}>
      <Input readOnly value={text} aria-label={shareLinkText.link} ref={field} />
    </ShareDialog>
  )
}
