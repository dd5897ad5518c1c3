// A print shop that refuses our token: the hosts are told, once a day, and what was promised waits for another token.
import { Failure } from '../../src/lib/outcome.ts'
import { promiseAlert } from '../releases/alerts.ts'
import { PRINT_SHOP_SERVICE, TokenRefused } from '../services/printful/printing.ts'
import type { Till } from './context.ts'

/** Does it; a refused token is told, and thrown on as something that may work later. */
export async function tellingRefusedToken<Value>(
  { db, now }: Pick<Till, 'db' | 'now'>,
  act: () => Promise<Value>
): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    await promiseAlert(db, { cause: 'print-shop-refused' }, now())
    throw new Failure(PRINT_SHOP_SERVICE, 'refuses our token (PRINTFUL_TOKEN)', { cause: error })
  }
}
