import { votesText } from '#texts/votes.ts'
import type { Voting } from './stored-votes.ts'

/** The large word and the line below it, in each state of the vote. */
export function stubLines({ step }: Voting): { word: string; line: string } {
  if (step === 'voted' || step === 'undoing') return { word: votesText.thanks, line: votesText.later }
  if (step === 'elsewhere') return { word: votesText.thanks, line: votesText.elsewhere }
  if (step === 'closed') return { word: votesText.closed, line: '' }
  return { word: votesText.invitation, line: votesText.howTo }
}
