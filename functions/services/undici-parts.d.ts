// The two parts of undici that sending needs: by its front door half a megabyte comes along that nothing here uses.
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'
  export = Agent
}
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  /** To be called on an agent. */
  const request: (this: Dispatcher, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>
  export = request
}
