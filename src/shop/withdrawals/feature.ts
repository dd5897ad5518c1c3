import type { Feature } from '../../feature.ts'
import { BUYERS } from '../../site/brand/switches.ts'

export const withdrawals: Feature = {
  name: 'withdrawals',
  switch: BUYERS,
  paths: {
    '/voorwaarden/': BUYERS,
    '/herroepen/': BUYERS,
    '/api/withdrawals': BUYERS
  }
}
