// Where a file is dropped or chosen.
import { type DragEvent, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonLook } from './button-look.ts'
import { Input } from './Field.tsx'

interface FileDropProps {
  /** Beside the button, where something can be dragged. */
  dropName: string
  /** Of the button. */
  chooseName: string
  look?: ButtonLook
  /** As in HTML: '.csv,text/csv'. */
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

export function FileDrop({
  dropName,
  chooseName,
  look = 'main',
  accept,
  isMultiple = false,
  onFiles
}: FileDropProps) {
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
      <p className="max-sm:hidden">{dropName}</p>
      <Button look={look} onClick={() => field.current?.click()}>
        {chooseName}
      </Button>
      <Input
        ref={field}
        type="file"
        multiple={isMultiple}
        hidden
        aria-label={chooseName}
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
