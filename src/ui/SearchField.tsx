import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

/** A line to search with, its icon inside the frame. `children` stand at its end: a count, buttons. */
export function SearchField({ className = '', children, ...others }: ComponentProps<'input'>) {
  return (
    <span className={`search-field ${className}`}>
      <Icon name="search" />
      <input type="search" autoComplete="off" spellCheck={false} {...others} />
      {children}
    </span>
  )
}
