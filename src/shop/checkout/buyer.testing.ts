// A buyer whose fields are all correct.
import type { CustomerInfo } from '../orders/customer.ts'

export const buyer: CustomerInfo = {
  email: 'noor@voorbeeld.be',
  firstName: 'Noor',
  lastName: 'Peeters',
  address1: 'Filmstraat 9',
  address2: '',
  city: 'Gent',
  state: '',
  zip: '9000',
  country: 'BE'
}
