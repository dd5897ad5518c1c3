// A row of the sheet: sign, words, and at the right what is set.
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'

interface SheetRowProps {
  name: string
  /** One of our icons, or the path of one. */
  icon: IconName | { path: string }
  value?: string
  /** What slides in at a press; nothing for an act. */
  leadsTo?: string | undefined
  isPressed?: boolean
  onClick: () => void
}

export const rowLook = 'flex min-h-13 w-full cursor-pointer items-center gap-3.5 text-left'

export function SheetRow({ name, icon, value = '', leadsTo, isPressed, onClick }: SheetRowProps) {
  return (
    <Button
      look="bare"
      className={`sheet-row ${rowLook}`}
      aria-pressed={isPressed}
      data-to={leadsTo}
      onClick={onClick}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : <Icon path={icon.path} />}
      {name}
      <span className="ml-auto max-w-1/2 flex-none truncate pl-3 text-booth-soft tabular">{value}</span>
      {leadsTo && (
        <span aria-hidden="true" className="text-booth-soft">
          ›
        </span>
      )}
    </Button>
  )
}
