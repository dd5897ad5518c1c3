import type { Feature } from '../../platform/feature.ts'
import { fetchBalanceJob } from './fetch-balance.ts'
import { booksHandlers } from './handlers.ts'
import { booksTables } from './schema.ts'

export const books: Feature = {
  name: 'books',
  switch: ['desk'],
  mount: 'desk',
  routes: (services) => booksHandlers(services),
  jobs: [fetchBalanceJob],
  tables: booksTables
}
