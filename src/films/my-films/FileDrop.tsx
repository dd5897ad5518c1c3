// Where a file is dropped or chosen.
import { type DragEvent, useRef, useState } from 'react'
import { myFilmsText } from '#texts/my-films.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Field.tsx'

const text = myFilmsText.import

export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  const over = (event: DragEvent) => {
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen with the button inside
    <div
      className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed p-6 text-center ${isOver ? 'border-ink bg-well' : 'border-edge'}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className="max-sm:hidden">{text.drop}</p>
      <Button look="main" onClick={() => field.current?.click()}>
        {text.choose}
      </Button>
      <Input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={text.choose}
        accept=".zip,.csv,.json,.txt,application/zip,text/csv,application/json"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
