// Raises the timeout of `vi.waitFor` from one second to thirty: a busy machine may need seconds to load a module.
import { vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options)
