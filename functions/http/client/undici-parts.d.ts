// The one part of undici that sending needs: by its front door half a megabyte comes along that nothing here uses.
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'
  export = Agent
}
