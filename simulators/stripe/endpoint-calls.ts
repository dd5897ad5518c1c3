// The webhook endpoints of an account, as its owner configures them in Stripe's dashboard; they can be listed.
import { page, type StripeCall } from './calls.ts'
import type { SimulatorContext } from './context.ts'
import { type Endpoint, newId } from './objects.ts'

export type NewEndpoint = Pick<Endpoint, 'url' | 'api_version' | 'enabled_events'> &
  Partial<Pick<Endpoint, 'status'>>

export function endpointCalls({ state }: SimulatorContext): StripeCall[] {
  const path = '/v1/webhook_endpoints'
  return [{ method: 'GET', path, answer: ({ params }) => page([...state.endpoints].reverse(), params, path) }]
}

export function setUpEndpoint({ state, nowSeconds }: SimulatorContext, endpoint: NewEndpoint): void {
  const fixed = { object: 'webhook_endpoint', application: null, description: null, livemode: false } as const
  const made = { id: newId('we'), created: nowSeconds(), metadata: {}, status: 'enabled' } as const
  state.endpoints.push({ ...fixed, ...made, ...endpoint })
}
