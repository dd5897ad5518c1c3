// What stands in place of content, or says how far something is.
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'

/** A word or number about the thing it stands beside. */
export function Badge({
  tone = 'plain',
  children
}: {
  tone?: 'plain' | 'good' | 'warning' | 'bad'
  children: ReactNode
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}

/** `share`: 0 to 1; left out while it is not known how much is left. */
export function Progress({ name, share }: { name: string; share?: number }) {
  return (
    <progress
      className="progress"
      aria-label={name}
      {...(share === undefined ? {} : { value: share, max: 1 })}
    />
  )
}

interface NoticeProps extends ComponentProps<'div'> {
  tone?: 'plain' | 'warning' | 'error'
}

/** A message in the page. A screen reader hears an error at once, and the rest when it pauses. */
export function Notice({ tone = 'plain', className = '', ...others }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : 'status'
  return <div className={`notice notice-${tone} ${className}`} role={role} {...others} />
}

interface EmptyStateProps {
  title: string
  children?: ReactNode
}

/** There is nothing yet: says so, and what one could do. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  message: string
  retryName: string
  onRetry: () => void
  isBusy?: boolean
}

/** Something could not be loaded: says so, and offers another try. */
export function ErrorState({ message, retryName, onRetry, isBusy = false }: ErrorStateProps) {
  return (
    <div className="error-state">
      <p role="alert">{message}</p>
      <Button isBusy={isBusy} onClick={onRetry}>
        {retryName}
      </Button>
    </div>
  )
}

/** Grey lines in the place of text that is being loaded. Hidden from screen readers: the block around it is `aria-busy`. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
        <span key={at} />
      ))}
    </span>
  )
}
