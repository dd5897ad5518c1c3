// The content of the page of an order, for each status.
import type { OrderStatus } from '../shop/order-status.ts'

type Stage = { sign: 'success' | 'processing' | 'failed'; stepsDone: number }

/** `stepsDone`: of the four next steps: passed on, mailed, made, sent. */
export const STAGES: Readonly<Record<OrderStatus, Stage>> = {
  draft: { sign: 'processing', stepsDone: 0 },
  pending: { sign: 'processing', stepsDone: 0 },
  paid: { sign: 'success', stepsDone: 1 },
  processing: { sign: 'success', stepsDone: 1 },
  partially_shipped: { sign: 'success', stepsDone: 1 },
  shipped: { sign: 'success', stepsDone: 3 },
  delivered: { sign: 'success', stepsDone: 4 },
  cancelled: { sign: 'failed', stepsDone: 0 }
}
