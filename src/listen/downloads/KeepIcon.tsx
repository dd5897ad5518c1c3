import type { KeepView } from './keep-view.ts'

const ARROW = 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14'
const TICK = 'M5 10.5 10 15.5 19 5.5M5 19.5h14'

/** An arrow to a line; a tick once it is kept. Not in icon-paths.ts, because all islands load that. */
export const KeepIcon = ({ state }: Pick<KeepView, 'state'>) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="square"
  >
    <path d={state === 'kept' ? TICK : ARROW} />
  </svg>
)
