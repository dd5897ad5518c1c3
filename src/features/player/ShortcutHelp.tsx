// Which key does what, in a native dialog: Escape, its button or a press beside it closes it.
import { useEffect, useRef } from 'react'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { Icon } from '../../components/Icon.tsx'
import { shortcutsText } from '../../texts/shortcuts.ts'
import css from './shortcut-help.css?inline'

adoptStyles(css)

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
    <dialog className="shortcut-help" aria-labelledby="sneltoetsen" ref={dialog} onClose={close}>
      <div className="shortcut-help-inner">
        <div className="shortcut-help-head">
          <h2 id="sneltoetsen">{shortcutsText.heading}</h2>
          <button type="button" aria-label={shortcutsText.close} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        <dl>
          {rows.map((row) => (
            <div key={row}>
              <dt>
                <kbd>{keys[row]}</kbd>
              </dt>
              <dd>{does[row]}</dd>
            </div>
          ))}
        </dl>
        <p>{shortcutsText.off}</p>
      </div>
    </dialog>
  )
}
