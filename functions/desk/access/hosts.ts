// The hosts of brand/podcast.ts. Somebody who is no host any more has no access from the next deploy on.
import { deskText } from '#texts/desk.ts'
import { settings } from '../../../src/site/brand/settings.ts'

export const hostIds: readonly string[] = settings.hosts.map(({ id }) => id)

const hostNamed = (host: string) => settings.hosts.find(({ id }) => id === host)

export const isHost = (host: string): boolean => hostNamed(host) !== undefined

/** Who acts with a command, instead of a host. */
export const OPERATOR = 'operator'

/** A former host is named by the id. */
export const nameOf = (host: string): string =>
  hostNamed(host)?.name ?? (host === OPERATOR ? deskText.operator : host)

/** Where a host gets mail; undefined = brand/podcast.ts has no address. */
export const addressOf = (host: string): string | undefined => hostNamed(host)?.mail
