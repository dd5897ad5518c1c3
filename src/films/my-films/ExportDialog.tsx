// The visitor's films as files to take elsewhere.
import { useStore } from '@nanostores/react'
import { myFilmsText } from '#texts/my-films.ts'
import { saveText } from '../../browser/save-file.ts'
import { shortName } from '../../browser/site.ts'
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { progressOf } from '../marks/marks.ts'
import { $myFilms } from '../marks/my-films.store.ts'
import type { Catalogue } from './catalogue.ts'
import { backupFile, diaryFiles, type TextFile } from './exports.ts'

const text = myFilmsText.export

export function ExportDialog({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const record = useStore($myFilms)
  const { seen, want } = progressOf(record.marks, catalogue)
  const files = diaryFiles(record.marks, catalogue, shortName)
  const saveAll = (all: readonly TextFile[]) => {
    for (const { name, content } of all) saveText(name, content, 'text/csv')
  }
  const saveBackup = () => {
    const { name, content } = backupFile(record, shortName, belgianDayOf(new Date()))
    saveText(name, content, 'application/json')
  }
  const hasMarks = Object.keys(record.marks).length > 0
  return (
    <Dialog title={text.title} closeName={text.close} className="[--dialog-width:34rem]" onClose={onClose}>
      {!hasMarks && <p>{text.nothing}</p>}
      {seen + want > 0 && (
        <section className="grid justify-items-start gap-3">
          <h3 className="text-l font-semibold">{text.diaryHeading}</h3>
          <p>{text.diary}</p>
          {seen > 0 && <Button onClick={() => saveAll(files.seen)}>{text.seen(seen)}</Button>}
          {want > 0 && <Button onClick={() => saveAll(files.want)}>{text.want(want)}</Button>}
        </section>
      )}
      {hasMarks && (
        <section className="grid justify-items-start gap-3">
          <h3 className="text-l font-semibold">{text.backupHeading}</h3>
          <p>{text.backup}</p>
          <Button onClick={saveBackup}>{text.saveBackup}</Button>
        </section>
      )}
      <p className="text-s text-ink-soft">{text.safari}</p>
    </Dialog>
  )
}
