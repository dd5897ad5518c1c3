// What the first press brings: the engine, and behind it the bar.
import './bar.enhance.ts'

export { press } from './engine.ts'
