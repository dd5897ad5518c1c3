// What the first press brings: the controller, which takes over by itself, and behind it the bar.
import './bar.client.ts'
import './controller.ts'
