import { playerText } from '#texts/player.ts'
import { namesItself } from '../../episodes/card.ts'
import type { Playable } from '../schema.ts'

/**
 * The title as shown: '118 · Hemel', or only the title when it starts with its own label. 'Aflevering 118' until the facts are
 * loaded.
 */
export function titleOf(slug: string, playable: Playable | undefined): string {
  if (!playable) return /^\d+$/.test(slug) ? playerText.numbered(slug) : playerText.unnumbered
  const { label, title } = playable
  return namesItself(title, label) ? title : `${label} · ${title}`
}
