// The states of the page for handing over.
import type { TakenOver } from './taken-over.ts'

/** `once`: the other device takes over what is here. `link`: both share it from then on. */
export type Kind = 'once' | 'link'

export type Trouble =
  | 'network'
  | 'unexpected'
  | 'too-many'
  | 'full'
  | 'too-large'
  | 'used'
  | 'damaged'
  | 'incomplete'
  | 'own'

export type HandOver =
  | { step: 'choosing'; canLink: boolean; trouble?: Trouble }
  | { step: 'making'; kind: Kind }
  /** Without `url` the page was loaded again: only the other device can still open the link. */
  | { step: 'waiting'; kind: Kind; url?: string; isOffline: boolean }
  /** The other device took everything over. */
  | { step: 'taken' }
  | { step: 'expired' }
  | { step: 'reading' }
  | {
      step: 'asking'
      kind: Kind
      taking: TakenOver
      /** The other device wants to link, and this browser cannot. */
      isOnlyOnce: boolean
      replacesLink: boolean
      isBusy: boolean
      trouble?: Trouble
    }
  | { step: 'received' }
  | { step: 'linked'; syncedAtMs: number; isBusy: boolean; trouble?: Trouble }
  | { step: 'ended' }
  /** The link that opened the page gave nothing. */
  | { step: 'refused'; trouble: Trouble }
  /** The browser cannot encrypt. */
  | { step: 'unable' }

/** The page as built, which knows no visitor. */
export const BUILT: HandOver = { step: 'choosing', canLink: true }

/** How a refusal of the server shows. */
export function troubleOf(refusal: string): Trouble {
  if (refusal === 'network') return 'network'
  if (refusal === 'too-many-handovers') return 'too-many'
  if (refusal === 'handovers-full') return 'full'
  if (refusal === 'unknown-handover') return 'used'
  return 'unexpected'
}
