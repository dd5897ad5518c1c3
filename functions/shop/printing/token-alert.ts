// When Printful refuses our token, the hosts get a mail once a day, and the outbox waits for a new token.

import { Failure } from '../../../src/lib/outcome.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import { PRINTING_SERVICE, TokenRefused } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'

/** Runs the call; a refused token is reported and rethrown as a retryable failure. */
export async function alertingRefusedToken<Value>(
  { db, now }: Connected,
  act: () => Promise<Value>
): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    await enqueueAlert(db, { cause: 'print-shop-refused' }, now())
    throw new Failure(PRINTING_SERVICE, 'refuses our token (PRINTFUL_TOKEN)', { cause: error })
  }
}
