import type { HostName } from './contract.ts'

/** Of a host who is none any more, the id. */
export const hostName = (hosts: readonly HostName[], id: string): string =>
  hosts.find((host) => host.id === id)?.name ?? id
