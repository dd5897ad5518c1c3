// The shop settings that a page fetches before it offers to pay. Part of the calls for pages, because every page may need it.

import { accept } from '../../../src/lib/outcome.ts'
import { runtimeConfig } from '../../../src/shop/catalogue/contract.ts'
import { handle, type Route } from '../http/handle.ts'
import type { Services } from '../services.ts'

export const runtimeHandlers = ({ shop }: Services): readonly Route[] => [
  handle(runtimeConfig, () => accept({ ...shop }))
]
