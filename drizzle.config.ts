import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./functions/platform/db/*schema.ts', './functions/*/*/schema.ts'],
  out: './functions/platform/db/migrations'
})
