import { Button, type ButtonProps } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'look' | 'name'> {
  icon: IconName
  /** What the button does: its only name. */
  name: string
}

/** A square button with an icon, at least 44 px wide and high. */
export function IconButton({ icon, name, ...others }: IconButtonProps) {
  return (
    <Button look="icon" aria-label={name} {...others}>
      <Icon name={icon} />
    </Button>
  )
}
