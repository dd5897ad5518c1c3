// What the visitor did with the films: how many they saw, ways to bring them in and to take them along, and the comparison.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { filmMarksText } from '#texts/film-marks.ts'
import { myFilmsText as text } from '#texts/my-films.ts'
import { onIdle } from '../../browser/on-idle.ts'
import { report } from '../../browser/report.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice, Progress } from '../../ui/States.tsx'
import { progressOf } from '../marks/marks.ts'
import { $isUnstored, $myFilms, forgetAll } from '../marks/my-films.store.ts'
import { useCatalogue } from './use-catalogue.ts'

const fetchImport = () => import('./ImportDialog.tsx')
const fetchExport = () => import('./ExportDialog.tsx')
const ImportDialog = late(async () => (await fetchImport()).ImportDialog, 'import')
const ExportDialog = late(async () => (await fetchExport()).ExportDialog, 'export')
/** Everything that a press could need, so that it is there offline; the service worker keeps it. */
const fetchAhead = () =>
  Promise.all([
    fetchImport(),
    fetchExport(),
    import('./reading.service.ts').then(({ fetchReader }) => fetchReader())
  ]).catch((error) => report(error, 'my films'))
const Comparison = late(async () => (await import('./Comparison.tsx')).Comparison, 'comparison')

interface MyFilmsProps {
  filmCount: number
  hosts: readonly { id: string; name: string }[]
  podcastName: string
}

export function MyFilms({ filmCount, hosts, podcastName }: MyFilmsProps) {
  const catalogue = useCatalogue()
  const { marks } = useStore($myFilms, { ssr: 'initial' })
  const isUnstored = useStore($isUnstored, { ssr: 'initial' })
  const [open, setOpen] = useState<'import' | 'export'>()
  const { seen, want, rated } = progressOf(marks, catalogue)
  const close = () => setOpen(undefined)
  useEffect(() => onIdle(() => void fetchAhead()), [])
  return (
    <div className="print:hidden noscript:hidden">
      <h2 className="text-title-s">{text.progress(seen, filmCount)}</h2>
      <div className="mt-3 max-w-measure">
        <Progress name={text.progress(seen, filmCount)} share={filmCount > 0 ? seen / filmCount : 0} />
      </div>
      {want + rated > 0 && <p className="soft mt-2 text-s">{text.counts(want, rated)}</p>}
      {isUnstored && (
        <Notice tone="warning" className="mt-3">
          {filmMarksText.notStored}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button look="main" onClick={() => setOpen('import')}>
          {text.import.open}
        </Button>
        <Button onClick={() => setOpen('export')}>{text.export.open}</Button>
        <ForgetAll hasMarks={Object.keys(marks).length > 0} />
      </div>
      {hosts.length > 0 && catalogue.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-title-s">{text.hosts.heading(hosts.length)}</h2>
          <Comparison catalogue={catalogue} hosts={hosts} podcastName={podcastName} />
        </section>
      )}
      {open === 'import' && <ImportDialog catalogue={catalogue} onClose={close} onMissing={close} />}
      {open === 'export' && <ExportDialog catalogue={catalogue} onClose={close} onMissing={close} />}
    </div>
  )
}

/** Removes every mark at once; until the next change they can be brought back. */
function ForgetAll({ hasMarks }: { hasMarks: boolean }) {
  const [undo, setUndo] = useState<() => void>()
  const button = useRef<HTMLButtonElement>(null)
  if (undo && !hasMarks)
    return (
      <p role="status">
        {text.forget.done}{' '}
        <Button
          look="link"
          ref={button}
          onClick={() => {
            undo()
            setUndo(undefined)
          }}
        >
          {text.forget.undo}
        </Button>
      </p>
    )
  if (!hasMarks) return null
  return (
    <Button
      look="link"
      onClick={() => {
        const bringBack = forgetAll()
        setUndo(() => bringBack)
        requestAnimationFrame(() => button.current?.focus())
      }}
    >
      {text.forget.button}
    </Button>
  )
}
