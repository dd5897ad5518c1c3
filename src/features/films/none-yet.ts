// Why there is no film on the must-see list yet.
import { mustSeeText } from '#texts/must-see.ts'
import { minimumStarsOf, mostStarsOf } from '../brand/must-see-rule.ts'
import type { Settings } from '../brand/schema.ts'
import type { FilmEntry } from './schema.ts'
import { formatStars } from './stars.ts'

type Rule = Pick<Settings, 'hosts' | 'mustSee'>

export const noneYetText = (films: readonly FilmEntry[], rule: Rule): string =>
  films.some(({ totalStars }) => totalStars !== undefined)
    ? mustSeeText.noneYet(formatStars(minimumStarsOf(rule)), mostStarsOf(rule))
    : mustSeeText.noStars
