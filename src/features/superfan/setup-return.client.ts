// Runs in the head of the page of welcome, before anything counts the page or links away from it: who comes from Stripe
// is no fan yet. What the payment provider writes into the address is nobody else's business.
import { inlineCall } from '../../lib/inline-script.ts'

/** Where the signup goes on, and how its page knows. */
const SIGNUP_PATH = '/superfan/'
export const BACK_FROM_BANK = '#terug'

/** Nothing of the welcome is seen; what is needed to go on stands in the tab. */
function sendBack(to: string): void {
  if (!new URLSearchParams(location.search).has('setup_intent')) return
  document.documentElement.hidden = true
  location.replace(to)
}

/** The call above as an inline script. */
export const setupReturnScript = (): string => inlineCall(sendBack, SIGNUP_PATH + BACK_FROM_BANK)
