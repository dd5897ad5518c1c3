// The list of keyboard shortcuts.
import { shortcutsText } from '#texts/shortcuts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

const { keys, does } = shortcutsText
const rows = Object.keys(keys) as (keyof typeof keys)[]

export function ShortcutHelp({ close }: { close: () => void }) {
  return (
    <Dialog title={shortcutsText.heading} closeName={shortcutsText.close} onClose={close}>
      <dl>
        {rows.map((row) => (
          <div
            key={row}
            className="grid items-baseline gap-x-4 border-t border-line py-2 sm:grid-cols-[8.5rem_1fr]"
          >
            <dt>
              <kbd className="font-body text-s font-semibold">{keys[row]}</kbd>
            </dt>
            <dd>{does[row]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-s text-ink-soft">{shortcutsText.off}</p>
    </Dialog>
  )
}
