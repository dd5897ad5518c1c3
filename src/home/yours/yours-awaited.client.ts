// Runs inline on 'Van jou', before the page is painted.
import { inlineCall } from '../../lib/inline-script.ts'

/**
 * Sets `data-has-own` if something is stored under one of the keys: the empty ticket, which is what the page has as built, then
 * waits longer for the code that knows what to show instead.
 */
function markOwn(...keys: string[]): void {
  try {
    document.documentElement.toggleAttribute(
      'data-has-own',
      keys.some((key) => localStorage.getItem(key) !== null)
    )
  } catch {
    // Storage is blocked: there is nothing.
  }
}

export const markOwnScript = (keys: readonly string[]): string => inlineCall(markOwn, ...keys)
