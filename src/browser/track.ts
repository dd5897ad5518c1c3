// Sends analytics events to a service without cookies (docs/analytics.md). Off unless configured. Stores nothing, and
// never blocks or fails.
import { type AnalyticsEvent, type AnalyticsEvents, MAX_EVENT_PROPERTIES } from '../lib/analytics-events.ts'

/** The properties as strings, without empty values, as the service requires. */
function filled(properties: object): Record<string, string> {
  const pairs = Object.entries(properties).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]]
  )
  return Object.fromEntries(pairs.slice(0, MAX_EVENT_PROPERTIES))
}

/**
 * An address as it may be sent. Its query may hold private data, such as the words of a search, so only the campaign and
 * referrer parameters are kept.
 */
function counted(address: string): string {
  const url = new URL(address)
  const kept = [...url.searchParams].filter(([name]) => /^(utm_|ref$|source$)/.test(name))
  url.search = String(new URLSearchParams(kept))
  url.hash = ''
  return url.href
}

type Payload<Name extends AnalyticsEvent> =
  Record<never, never> extends AnalyticsEvents[Name]
    ? [properties?: AnalyticsEvents[Name]]
    : [properties: AnalyticsEvents[Name]]

/** Sends one event in the wire format of Plausible; failures are swallowed. */
export function track<Name extends AnalyticsEvent>(event: Name, ...[properties]: Payload<Name>): void {
  const { analytics, analyticsDomain } = document.documentElement.dataset
  if (!analytics || !analyticsDomain) return
  const body = JSON.stringify({
    name: event,
    url: counted(location.href),
    domain: analyticsDomain,
    referrer: document.referrer ? counted(document.referrer) : null,
    props: filled(properties ?? {})
  })
  fetch(analytics, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {})
}
