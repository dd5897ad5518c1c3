// What does the work of a control is fetched when the control is pointed at or reached, and is handed the press.
import { inTurn } from './in-turn.ts'
import { report } from './report.ts'

/**
 * On every page, now and later. `load` is asked at each sign of interest: `import()` keeps what came. Presses reach it in
 * the order in which they came.
 */
export function onIntent<FeatureRoutes>(
  controls: string,
  load: () => Promise<FeatureRoutes>,
  press?: (room: FeatureRoutes, control: HTMLElement) => void
): void {
  const loadInTurn = inTurn(load)
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(type, ({ target }) => {
      const control = target instanceof Element && target.closest<HTMLElement>(controls)
      if (!control) return
      loadInTurn().then(
        (room) => type === 'click' && press?.(room, control),
        (error) => report(error, controls)
      )
    })
}
