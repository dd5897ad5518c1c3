// Loads the code of a control when the visitor points at it or focuses it, and passes the press to that code.
import { inTurn } from './in-turn.ts'
import { report } from './report.ts'

/**
 * Watches the controls on this page and later ones. Calls `load` at each sign of intent: `import()` caches the module.
 * Presses are passed on in order.
 */
export function onIntent<Module>(
  controls: string,
  load: () => Promise<Module>,
  press?: (module: Module, control: HTMLElement) => void
): void {
  const loadInTurn = inTurn(load)
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(type, ({ target }) => {
      const control = target instanceof Element && target.closest<HTMLElement>(controls)
      if (!control) return
      loadInTurn().then(
        (module) => type === 'click' && press?.(module, control),
        (error) => report(error, controls)
      )
    })
}
