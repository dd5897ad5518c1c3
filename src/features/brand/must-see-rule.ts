// From how many stars a film is must-see: a setting, or as strict as three hosts who want 13 of 15.
import { MAX_STARS_PER_HOST, type Settings } from './schema.ts'

/** Of what three hosts can give together. */
const SHARE = 13 / 15

/** The total of the hosts' stars from which a film is must-see: 4.5 of one host, then 8.5, 13, 17.5, 21.5, and 26 of six. */
export function minimumStarsOf({ hosts, mustSee }: Pick<Settings, 'hosts' | 'mustSee'>): number {
  return mustSee?.minimumStars ?? Math.round(mostStarsOf({ hosts }) * SHARE * 2) / 2
}

/** What the hosts can give a film together. */
export const mostStarsOf = ({ hosts }: Pick<Settings, 'hosts'>): number => hosts.length * MAX_STARS_PER_HOST
