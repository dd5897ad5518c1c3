// A house for tests: the real app in memory, and what it wrote down.
import { type App, createApp } from './app.ts'
import type { Room } from './http/handle.ts'
import type { LogLine } from './http/log.ts'
import { simulatedFilmDetails } from './services/film-details.simulator.ts'
import { simulatedReviews } from './services/review-source.simulator.ts'
import type { Services } from './services.ts'

/** Where the house stands; requests of its own pages carry this origin. */
export const HOUSE_ORIGIN = 'https://kino9.example'

export interface House {
  app: App
  services: Services
  /** Log lines, oldest first. */
  logged: LogLine[]
  /** A request as a page of the site sends it: `path`, and a body as JSON when given. */
  ask: (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>
}

/** The app with the given rooms (default: all), on services without any key. */
export async function openHouse(rooms?: readonly Room[]): Promise<House> {
  const logged: LogLine[] = []
  const services: Services = {
    log: (line) => logged.push(line),
    filmDetails: simulatedFilmDetails('sample'),
    reviews: simulatedReviews('sample'),
    shop: { stripePublishableKey: '', couponsEnabled: false }
  }
  const app = createApp(services, rooms)
  const ask: House['ask'] = (path, { json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    const isChange = init.method !== undefined && !['GET', 'HEAD', 'OPTIONS'].includes(init.method)
    if (isChange && !headers.has('origin')) headers.set('origin', HOUSE_ORIGIN)
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    return app(new Request(`${HOUSE_ORIGIN}${path}`, { ...init, headers, ...(body ? { body } : {}) }))
  }
  return { app, services, logged, ask }
}
