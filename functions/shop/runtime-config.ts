// What a page asks before it offers to pay: answered with the calls of pages, because every page may ask it.

import { runtimeConfig } from '../../src/features/shop/contract.ts'
import { accept } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import type { PageServices } from '../services.ts'

export const runtimeHandlers = ({ shop }: PageServices): readonly Route[] => [
  handle(runtimeConfig, () => accept({ ...shop }))
]
