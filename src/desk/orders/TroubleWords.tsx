// What is wrong with an order, and what one can do about it.
import { todayText } from '#texts/desk-overview.ts'
import type { Trouble } from '#texts/trouble.ts'

export const TroubleWords = ({ trouble: { what, acts } }: { trouble: Trouble }) => (
  <>
    {what}
    <ul className="flex flex-wrap gap-x-4" aria-label={todayText.acts}>
      {acts.map((act) => (
        <li key={act} className="before:mr-1.5 before:content-['–'_/_'']">
          {act}
        </li>
      ))}
    </ul>
  </>
)
