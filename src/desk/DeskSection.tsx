import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Stands at the end of the title's line. */
  beside?: ReactNode
  children: ReactNode
}

/** A part of a page of the desk. */
export function DeskSection({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section
      className="grid min-w-0 gap-3 rounded-card border border-line bg-surface p-4"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-body text-[1.0625rem]/6 font-semibold">
          {title}
        </h3>
        {beside}
      </div>
      {children}
    </section>
  )
}
