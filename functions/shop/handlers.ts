// The shop's calls, answered.
import { accept } from '../../src/lib/outcome.ts'
import { runtimeConfig } from '../../src/shop/contract.ts'
import { handle, type Route } from '../http/handle.ts'
import type { Services } from '../services.ts'

export const shopHandlers = ({ shop }: Services): readonly Route[] => [
  handle(runtimeConfig, () => accept({ ...shop }))
]
