// What a browser is shown of a payment or a setup: with the publishable key much is kept back.

const KEPT_BACK = new Set([
  'amount_capturable',
  'amount_received',
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
  'latest_attempt',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group'
])

export const asBrowsersSee = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !KEPT_BACK.has(name)))
