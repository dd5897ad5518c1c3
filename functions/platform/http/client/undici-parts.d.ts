// The only part of undici that sending needs. Its main entry adds half a megabyte of unused code.
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'
  export = Agent
}
