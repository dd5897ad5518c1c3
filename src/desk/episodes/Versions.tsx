// What was published of an episode before: to look at, to compare, to put back.
import { useState } from 'react'
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { DeskSection } from '../DeskSection.tsx'
import type { DeskEpisode, HostName, Revision } from './contract.ts'
import type { Edited } from './edited.ts'
import { type Editor, edit, isSame } from './editor.store.ts'
import { hostName } from './host-name.ts'
import { plainTextOf } from './plain-text.ts'

const text = episodeEditorText.versions
const LISTS = ['films', 'upcoming', 'chapters', 'guests', 'transcript', 'collections'] as const

interface VersionsProps {
  editor: Editor
  known: DeskEpisode
  canEdit: boolean
}

export function Versions({ editor, known, canEdit }: VersionsProps) {
  const { revisions } = known
  const [said, setSaid] = useState('')
  const restore = (edited: Edited) => {
    edit(() => edited)
    setSaid(text.restored)
  }
  return (
    <DeskSection title={text.heading}>
      {revisions.length === 0 && <p className="text-ink-soft">{text.none}</p>}
      <p className="text-s font-semibold text-ok" role="status">
        {said}
      </p>
      <ul className="grid gap-2 empty:hidden">
        {revisions.map((revision, at) => (
          <Version
            key={revision.revision}
            revision={revision}
            isNewest={at === 0}
            mine={editor.mine}
            hosts={known.hosts}
            restore={canEdit ? restore : undefined}
          />
        ))}
      </ul>
    </DeskSection>
  )
}

interface VersionProps {
  revision: Revision
  isNewest: boolean
  mine: Edited
  hosts: readonly HostName[]
  restore: ((edited: Edited) => void) | undefined
}

function Version({ revision: { edited, by, at, liveAt }, isNewest, mine, hosts, restore }: VersionProps) {
  const [isOpen, setOpen] = useState(false)
  const differing = LISTS.filter((list) => !isSame(edited[list], mine[list]))
  const fate = liveAt ? text.live(formatDateTime(liveAt)) : isNewest ? text.waits : text.skipped
  return (
    <li className="grid gap-2 border-t border-line pt-2 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow">
          {text.line(hostName(hosts, by), formatDateTime(at))}{' '}
          <span className="text-s text-ink-soft">{fate}</span>
        </p>
        <Button look="tool" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : text.show}
        </Button>
        {restore && differing.length > 0 && <Button onClick={() => restore(edited)}>{text.restore}</Button>}
      </div>
      {isOpen && (
        <div className="grid gap-1">
          <p className="text-s">
            {differing.length === 0 ? text.same : text.differsIn(differing.map((list) => text.differs[list]))}
          </p>
          <pre className="rounded-card bg-well p-3 font-body text-s whitespace-pre-wrap">
            {plainTextOf('', edited, hosts).trim()}
          </pre>
        </div>
      )}
    </li>
  )
}
