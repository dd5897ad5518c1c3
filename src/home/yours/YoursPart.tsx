// A section of 'Van jou', with an act at the end of its heading.
import { type ReactNode, useId } from 'react'

interface YoursPartProps {
  heading: string
  act?: ReactNode
  children: ReactNode
}

export function YoursPart({ heading, act, children }: YoursPartProps) {
  const id = useId()
  return (
    <section className="yours-part" aria-labelledby={id}>
      <div className="yours-head">
        <h2 id={id}>{heading}</h2>
        {act}
      </div>
      {children}
    </section>
  )
}
