// Refusals that say how long to wait. Only the server knows, so browsers do not load these.
import type { RefusalCode } from './refusals.ts'

const OPENINGS: Readonly<Partial<Record<RefusalCode, string>>> = {
  'too-many-searches': 'Te veel aanvragen van jouw netwerk.',
  'too-many-questions': 'Dat gaat wel heel snel.',
  'too-many-orders': 'Te veel aanvragen van jouw netwerk.',
  'too-many-codes': 'Dat zijn te veel pogingen.',
  'too-many-signups': 'Te veel aanvragen van jouw netwerk.'
}

/** The sentence of a refusal that ends by itself after `seconds`; undefined when its own sentence says enough. */
export function waitText(code: RefusalCode, seconds: number): string | undefined {
  const opening = OPENINGS[code]
  return opening && `${opening} Probeer het over ${inWords(seconds)} opnieuw.`
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'een minuut'
  return minutes < 100 ? `${minutes} minuten` : `${Math.ceil(minutes / 60)} uur`
}
