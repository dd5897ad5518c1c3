// What the settings card and the banner show, from what is known of push messages in this browser.

/**
 * `checking` until the browser has answered; `install first` on an iPhone or iPad outside the installed app; `denied`
 * where the visitor has told the browser no.
 */
export type PushStep = 'checking' | 'unsupported' | 'install first' | 'denied' | 'off' | 'on'

/** What went wrong last; its sentence is in texts/push.ts. */
export type PushError =
  | 'unsupported'
  | 'no worker'
  | 'check failed'
  | 'denied'
  | 'server refused'
  | 'not subscribed'
  | 'not unsubscribed'

export interface Push {
  step: PushStep
  /** A change is under way. */
  isBusy: boolean
  error?: PushError | undefined
}

/** Names of sentences and labels in texts/push.ts; `steps` is the label of the way to a home screen. */
export interface CardView {
  words: 'on' | 'off' | 'unsupported' | 'installFirst' | 'denied'
  /** Missing where there is nothing to press. */
  button?: 'enable' | 'disable' | 'steps'
}

const VIEWS: Record<PushStep, CardView> = {
  checking: { words: 'off' },
  unsupported: { words: 'unsupported' },
  'install first': { words: 'installFirst', button: 'steps' },
  // The visitor may have allowed it again; the press will show.
  denied: { words: 'denied', button: 'enable' },
  off: { words: 'off', button: 'enable' },
  on: { words: 'on', button: 'disable' }
}

/** What the card says and offers. An error tells by itself that permission was denied: it is not said twice. */
export const cardView = (step: PushStep, error?: PushError): CardView =>
  error && step === 'denied' ? { ...VIEWS.denied, words: 'off' } : VIEWS[step]
