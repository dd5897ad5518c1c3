// Printful that refuses our token: the hosts are told, once a day, and what was promised waits for another token.
import { Failure } from '../../src/lib/outcome.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import { PRINTING_SERVICE, TokenRefused } from '../services/printful/printing.ts'
import type { PaymentContext } from './context.ts'

/** Does it; a refused token is told, and thrown on as something that may work later. */
export async function tellingRefusedToken<Value>(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
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
