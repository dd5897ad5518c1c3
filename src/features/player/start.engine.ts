// What the first press brings: the engine, which takes over by itself, and behind it the bar.
import './bar.enhance.ts'
import './engine.ts'
