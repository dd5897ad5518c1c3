// What a press in the coupon box does: most buyers have no code, so what answers comes with the first press.
import { report } from '../../browser/report.ts'
import { couponText } from '../../texts/checkout.ts'
import { $couponTrouble } from './store.ts'

export async function applyCode(typed: string): Promise<void> {
  const controller = await engineOr(couponText.applyFailed)
  await controller?.applyCode(typed)
}

export async function removeCode(): Promise<void> {
  const controller = await engineOr(couponText.removeFailed)
  await controller?.removeCode()
}

async function engineOr(failedText: string) {
  try {
    return await import('./coupon.controller.ts')
  } catch (error) {
    report(error, 'coupon')
    $couponTrouble.set(failedText)
    return undefined
  }
}
