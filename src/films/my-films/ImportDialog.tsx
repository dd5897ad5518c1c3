// Brings the visitor's films in from a file: reading, what came of it, and questions where only the visitor knows.
import { useRef } from 'react'
import { myFilmsText } from '#texts/my-films.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice, Progress } from '../../ui/States.tsx'
import type { Catalogue } from './catalogue.ts'
import { ImportResult } from './ImportResult.tsx'
import { useImport } from './use-import.ts'

const text = myFilmsText.import

export function ImportDialog({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { state, read, chooseMeaning, answer, undo } = useImport(catalogue)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <Dialog
      title={text.title}
      closeName={text.close}
      titleRef={heading}
      className="[--dialog-width:34rem]"
      onClose={onClose}
    >
      {state.step === 'choosing' && (
        <>
          <p className="font-semibold">{text.private}</p>
          <p>{text.sources}</p>
          {state.refusal && <Notice tone="error">{text.refusals[state.refusal]}</Notice>}
          {state.isUndone && <Notice>{text.undone}</Notice>}
          <FileDrop
            dropName={text.drop}
            chooseName={text.choose}
            accept=".zip,.csv,.json,.txt,application/zip,text/csv,application/json"
            isMultiple
            onFiles={read}
          />
        </>
      )}
      {state.step === 'reading' && (
        <div role="status" className="grid gap-3 py-4">
          <p>{text.reading}</p>
          <Progress name={text.reading} />
        </div>
      )}
      {state.step === 'asking' && (
        <div className="grid gap-3">
          <p role="status">{text.listed}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="main" onClick={() => chooseMeaning('seen')}>
              {text.listedSeen}
            </Button>
            <Button onClick={() => chooseMeaning('want')}>{text.listedWant}</Button>
          </div>
        </div>
      )}
      {state.step === 'done' && (
        <ImportResult
          done={state}
          onAnswer={(film) => {
            answer(film)
            focusHeading()
          }}
          onUndo={() => {
            undo()
            focusHeading()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
