// What the visitor chose: a country and the services there.
import { REGIONS, type Region } from './offers.ts'

export type Choice = {
  region: Region
  /** Numbers of services; also of those that have no film in this country now. */
  services: readonly number[]
}
export const NO_CHOICE: Choice = { region: 'BE', services: [] }

/** The stored choice; undefined = it is not one. Parsed by hand, because every visit with a stored choice does it early. */
export function parseChoice(stored: unknown): Choice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { region: storedRegion, services } = stored as Record<string, unknown>
  const region = REGIONS.find((one) => one === storedRegion)
  if (!region || !Array.isArray(services)) return undefined
  return { region, services: [...new Set(services.filter((id): id is number => Number.isSafeInteger(id)))] }
}

/** Adds a service, or removes it. */
export const toggled = (choice: Choice, service: number): Choice => ({
  ...choice,
  services: choice.services.includes(service)
    ? choice.services.filter((one) => one !== service)
    : [...choice.services, service]
})
