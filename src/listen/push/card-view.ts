// The content of the settings card and the banner, from the push state of this browser.

/**
 * `checking` until the browser has answered; `install first` on an iPhone or iPad outside the installed app; `denied`
 * if the visitor has blocked notifications in the browser.
 */
export type PushStep = 'checking' | 'unsupported' | 'install first' | 'denied' | 'off' | 'on'

/** The last error; its sentence is in texts/push.ts. */
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
  /** A change is in progress. */
  isBusy: boolean
  error?: PushError | undefined
}

/** Names of sentences and labels in texts/push.ts; `steps` is the label of the way to a home screen. */
export interface CardView {
  words: 'on' | 'off' | 'unsupported' | 'installFirst' | 'denied'
  /** Missing if there is no button. */
  button?: 'enable' | 'disable' | 'steps'
}

const VIEWS: Record<PushStep, CardView> = {
  checking: { words: 'off' },
  unsupported: { words: 'unsupported' },
  'install first': { words: 'installFirst', button: 'steps' },
  // The visitor may have allowed it again; the press finds out.
  denied: { words: 'denied', button: 'enable' },
  off: { words: 'off', button: 'enable' },
  on: { words: 'on', button: 'disable' }
}

/** The content of the card. If an error already says that permission was denied, that is not repeated. */
export const cardView = (step: PushStep, error?: PushError): CardView =>
  error && step === 'denied' ? { ...VIEWS.denied, words: 'off' } : VIEWS[step]
