// When a new episode is announced: once, in time, and never because of an import (reliability 3.4).

/**
 * `waiting`: new, and not yet seen on the live site. `announced`: its campaign was started. `passed`: never to be
 * announced. `absent`: a deploy came without it; the next deploy is looked at again.
 */
export type PremiereState = 'waiting' | 'announced' | 'passed' | 'absent'
