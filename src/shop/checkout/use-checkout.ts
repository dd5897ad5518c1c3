import { createContext, use } from 'react'
import type { CheckoutService } from './checkout.service.ts'

export const CheckoutContext = createContext<CheckoutService | undefined>(undefined)

export function useCheckout(): CheckoutService {
  const checkout = use(CheckoutContext)
  if (!checkout) throw new Error('This part belongs in the checkout.')
  return checkout
}
