// Below the films of the visitor: the comparison with the hosts, and ways to bring films in, to take them along, and to forget them.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { myFilmsText as text } from '#texts/my-films.ts'
import { onIdle } from '../../browser/on-idle.ts'
import { report } from '../../browser/report.ts'
import { late } from '../../site/notices/Late.tsx'
import { Button } from '../../ui/Button.tsx'
import { $myFilms, forgetAll } from '../marks/my-films.store.ts'
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

interface MyFilmsToolsProps {
  hosts: readonly { id: string; name: string }[]
  podcastName: string
}

export function MyFilmsTools({ hosts, podcastName }: MyFilmsToolsProps) {
  const catalogue = useCatalogue()
  const { marks } = useStore($myFilms, { ssr: 'initial' })
  const [open, setOpen] = useState<'import' | 'export'>()
  const close = () => setOpen(undefined)
  useEffect(() => onIdle(() => void fetchAhead()), [])
  return (
    <div className="mt-12 print:hidden noscript:hidden">
      {hosts.length > 0 && catalogue.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-3 text-title-s">{text.hosts.heading(hosts.length)}</h2>
          <Comparison catalogue={catalogue} hosts={hosts} podcastName={podcastName} />
        </section>
      )}
      <div className="-ml-2.5 flex flex-wrap items-center gap-x-1">
        <Button look="tool" onClick={() => setOpen('import')}>
          {text.import.open}
        </Button>
        <Button look="tool" onClick={() => setOpen('export')}>
          {text.export.open}
        </Button>
        <ForgetAll hasMarks={Object.keys(marks).length > 0} />
      </div>
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
      look="tool"
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
