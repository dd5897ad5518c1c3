// The list of keyboard shortcuts in a native dialog. Escape, the close button or a click outside closes it.
import { useEffect, useRef } from 'react'
import { shortcutsText } from '#texts/shortcuts.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { Icon } from '../../components/Icon.tsx'

const { keys, does } = shortcutsText
const rows = Object.keys(keys) as (keyof typeof keys)[]

export function ShortcutHelp({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current) return
    closeOnPressBeside(dialog.current)
    dialog.current.showModal()
  }, [])
  return (
    <dialog
      className="m-auto max-h-[calc(100dvh-2*var(--side))] w-[min(32rem,100vw-2*var(--side))] rounded-card bg-surface text-ink shadow-raised backdrop:bg-booth/60 forced-colors:border"
      aria-labelledby="sneltoetsen"
      ref={dialog}
      onClose={close}
    >
      <div className="px-6 pt-4 pb-6">
        <div className="-mr-3 mb-2 flex items-center justify-between">
          <h2 id="sneltoetsen" className="text-title-s">
            {shortcutsText.heading}
          </h2>
          <button
            type="button"
            className="grid size-tap cursor-pointer place-items-center rounded-card hover:bg-well"
            aria-label={shortcutsText.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <dl>
          {rows.map((row) => (
            <div
              key={row}
              className="grid grid-cols-[8.5rem_1fr] items-baseline gap-x-4 border-t border-line py-2 max-[480px]:grid-cols-1"
            >
              <dt>
                <kbd className="font-body text-s/[1.4] font-semibold">{keys[row]}</kbd>
              </dt>
              <dd>{does[row]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-s/[1.6] text-ink-soft">{shortcutsText.off}</p>
      </div>
    </dialog>
  )
}
