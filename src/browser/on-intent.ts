// Loads the code of a control when the visitor points at it, focuses it or presses it.
import { report } from './report.ts'

/** Watches the controls on this page and later ones. Calls `load` at each sign of intent: `import()` caches the module. */
export function onIntent(controls: string, load: () => Promise<unknown>): void {
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest(controls))
        load().catch((error) => report(error, controls))
    })
}
