import { settings } from '../../site/brand/settings.ts'

/** Of a host who is none any more, the id. */
export const hostName = (id: string): string => settings.hosts.find((host) => host.id === id)?.name ?? id
