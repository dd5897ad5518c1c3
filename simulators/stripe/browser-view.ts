// A payment or setup as shown to a browser: with the publishable key, many fields are withheld.

const SECRET_FIELDS = new Set([
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
  Object.fromEntries(Object.entries(object).filter(([name]) => !SECRET_FIELDS.has(name)))
