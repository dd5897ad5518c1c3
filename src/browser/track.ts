// Counts what happens, for a service without cookies (docs/analytics.md). Off unless configured, stores nothing, and
// never in anybody's way.

export type TrackedValue = string | number | boolean | null | undefined

/** The payload as the service takes it: texts only, empty values left out (spec listening 7). */
function filled(properties: Readonly<Record<string, TrackedValue>>): Record<string, string> {
  const pairs = Object.entries(properties).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]]
  )
  return Object.fromEntries(pairs)
}

/** Sends one event of the Plausible wire format; failures are swallowed. */
export function track(event: string, properties: Readonly<Record<string, TrackedValue>> = {}): void {
  const { analytics, analyticsDomain } = document.documentElement.dataset
  if (!analytics || !analyticsDomain) return
  const body = JSON.stringify({
    name: event,
    url: location.href,
    domain: analyticsDomain,
    referrer: document.referrer || null,
    props: filled(properties)
  })
  fetch(analytics, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {})
}
