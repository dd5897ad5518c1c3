// The minimum number of stars of a must-see film: a setting, or the same strictness as 13 of 15 for three hosts.
import { MAX_STARS_PER_HOST, type Settings } from './schema.ts'

/** The maximum total of three hosts. */
const SHARE = 13 / 15

/** The total of the hosts' stars from which a film is must-see: 4.5 of one host, then 8.5, 13, 17.5, 21.5, and 26 of six. */
export function minimumStarsOf({ hosts, mustSee }: Pick<Settings, 'hosts' | 'mustSee'>): number {
  return mustSee?.minimumStars ?? Math.round(mostStarsOf({ hosts }) * SHARE * 2) / 2
}

/** The maximum total of the hosts' stars. */
export const mostStarsOf = ({ hosts }: Pick<Settings, 'hosts'>): number => hosts.length * MAX_STARS_PER_HOST
