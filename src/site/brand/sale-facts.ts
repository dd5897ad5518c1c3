// The seller, the contact addresses and what is sold, for the terms, the mails and the legal pages.
import type { Settings } from './schema.ts'

/** The hash of the withdrawal form may name the order: browsers send no hash to a server. */
export const WITHDRAWAL_PATH = '/herroepen/'
export const TERMS_PATH = '/voorwaarden/'
export const GUARANTEE_ID = 'garantie'
export const WITHDRAWAL_ID = 'bedenktijd'

export type SaleFacts = {
  name: string
  /** Name and legal form: 'Jansen en zonen bv'. */
  seller: string
  sellerAddress: string
  companyNumber: string
  vatNumber: string | undefined
  mail: string
  phone: string | undefined
  /** Absolute URLs, for mails too. */
  withdrawalUrl: string
  /** Left out: the shop is off, and only earlier orders are served. */
  checkoutUrl: string | undefined
  termsUrl: string
  privacyUrl: string
  hasShop: boolean
  hasSuperfan: boolean
}

/** Without a seller nothing is sold, and no page or mail needs this data. */
export function saleFactsOf({ name, mail, seller, siteUrl, features }: Settings): SaleFacts {
  return {
    name,
    seller: seller ? `${seller.name} (${seller.legalForm})` : name,
    sellerAddress: seller?.address ?? '',
    companyNumber: seller?.companyNumber ?? '',
    vatNumber: seller?.vatNumber,
    mail: seller?.mail ?? mail.support,
    phone: seller?.phone,
    withdrawalUrl: `${siteUrl}${WITHDRAWAL_PATH}`,
    checkoutUrl: features.shop ? `${siteUrl}/checkout/` : undefined,
    termsUrl: `${siteUrl}${TERMS_PATH}`,
    privacyUrl: `${siteUrl}/privacy/`,
    hasShop: hasOrders({ features }),
    hasSuperfan: features.superfan
  }
}

/** Whether there is a shop, or was one whose orders are still served. */
export const hasOrders = ({
  features
}: {
  features: Pick<Settings['features'], 'shop' | 'orders'>
}): boolean => features.shop || features.orders === true

/** Whether the site sells or sold anything, so that the legal obligations of a shop apply. */
export const isSelling = (settings: Pick<Settings, 'features'>): boolean =>
  hasOrders(settings) || settings.features.superfan
