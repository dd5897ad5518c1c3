// One of our icons in an island; Icon.astro draws the same.
import { type IconName, iconPaths, isFilledIcon } from './icon-paths.ts'

/** A path of its own for what one place draws, because all islands load icon-paths.ts. */
type IconProps = { name: IconName; path?: never } | { name?: never; path: string }

export function Icon({ name, path = name && iconPaths[name] }: IconProps) {
  const look =
    name !== undefined && isFilledIcon(name)
      ? { fill: 'currentColor' }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'square' as const }
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...look}>
      <path d={path} />
    </svg>
  )
}
