import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'backoffice-schema',
    'reconciliation-schema',
    'coupon-schema',
    'fan-schema',
    'order-schema',
    'order-facts-schema',
    'search-schema'
  ].map((name) => `./functions/db/${name}.ts`),
  out: './functions/db/migrations'
})
