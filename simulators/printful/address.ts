// Where the simulated Printful ships, and where it does not.
import { PrintfulProblem } from './context.ts'

/** Postcodes that do not exist, to test a refused address. */
const NOWHERE = new Set(['0000', '9999'])

export function refuseAddress({ country_code: country, zip }: Readonly<Record<string, string>>): void {
  if (country !== 'BE' && country !== 'NL') throw new PrintfulProblem(400, 'SH-1', 'INVALID_COUNTRY_CODE')
  if (zip !== undefined && NOWHERE.has(zip.slice(0, 4)))
    throw new PrintfulProblem(400, 'BadRequest', 'Recipient: the ZIP code is not valid')
}
