// One of our icons in an island; Icon.astro draws the same.
import { type IconName, iconPaths, isFilledIcon } from './icon-paths.ts'

export function Icon({ name }: { name: IconName }) {
  const look = isFilledIcon(name)
    ? { fill: 'currentColor' }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'square' as const }
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...look}>
      <path d={iconPaths[name]} />
    </svg>
  )
}
