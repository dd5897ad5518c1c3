// `npm run coupon -- create|list|end`: the shop's coupons.
import { readCommand } from './coupon/arguments.ts'
import { runOnDatabase } from './start/run-on-database.ts'

await runOnDatabase(readCommand, () => import('./coupon/perform.ts'))
