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
  checkoutUrl: string
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
    checkoutUrl: `${siteUrl}/checkout/`,
    termsUrl: `${siteUrl}${TERMS_PATH}`,
    privacyUrl: `${siteUrl}/privacy/`,
    hasShop: features.shop,
    hasSuperfan: features.superfan
  }
}

/** Whether the site sells anything, so that the legal duties of a shop apply. */
export const isSelling = ({ features }: Pick<Settings, 'features'>): boolean =>
  features.shop || features.superfan
