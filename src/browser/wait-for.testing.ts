// Raises the timeout of `vi.waitFor` from one to ten seconds: a busy machine may need seconds to load a module.
import { vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)
