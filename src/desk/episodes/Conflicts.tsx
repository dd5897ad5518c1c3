// A field that two hosts changed: both values, and who wrote which.
import { episodeEditorText } from '#texts/desk-episodes.ts'
import { filmLabel } from '../../films/film/film-list.ts'
import { formatStars } from '../../films/marks/star-choices.ts'
import { formatClock } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import type { HostName } from './contract.ts'
import type { Edited, EditedFilm } from './edited.ts'
import { type Editor, settleConflict } from './editor.store.ts'
import { hostName } from './host-name.ts'
import type { Conflict } from './merge.ts'

const text = episodeEditorText.conflict

export function Conflicts({ editor, hosts }: { editor: Editor; hosts: readonly HostName[] }) {
  if (editor.conflicts.length === 0) return null
  return (
    <Notice tone="warning">
      <p className="font-semibold">{text.heading}</p>
      <ul className="mt-2 grid gap-3">
        {editor.conflicts.map((conflict) => (
          <li key={conflict.path} className="grid gap-1.5">
            <p>
              <strong>{nameOf(editor.mine, conflict, hosts)}</strong>{' '}
              {text.line(
                hostName(hosts, conflict.by),
                shown(conflict, conflict.stored),
                shown(conflict, conflict.mine)
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => settleConflict(conflict, true)}>{text.mine}</Button>
              <Button onClick={() => settleConflict(conflict, false)}>{text.stored}</Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function nameOf(edited: Edited, { path }: Conflict, hosts: readonly HostName[]): string {
  if (path === 'transcript') return text.parts.transcript
  const [list = '', key = '', part = '', host = ''] = path.split('/')
  const rows = (edited[list as 'films'] ?? []) as readonly { key: string; title?: string; name?: string }[]
  const row = rows.find((one) => one.key === key)
  const title = row?.title ?? row?.name ?? ''
  const name =
    part === 'stars' ? episodeEditorText.films.stars(hostName(hosts, host)) : text.parts[part as 'film']
  return `${title}: ${name}.`
}

function shown({ path }: Conflict, value: unknown): string {
  if (value === undefined || value === null) return text.nothing
  if (path === 'transcript') return (value as NonNullable<Edited['transcript']>).name
  if (path.endsWith('/atSeconds')) return formatClock(Number(value))
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object'
    ? filmLabel(value as EditedFilm)
    : path.includes('/stars/')
      ? formatStars(Number(value))
      : String(value)
}
