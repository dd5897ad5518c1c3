// `npm run coupon -- create|list|end`: manages the shop's coupons, in the database of DATABASE_URL or in the embedded one.
import path from 'node:path'
import type { Database } from '../functions/platform/db/open.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { type CouponCommand, readCommand } from './coupon/arguments.ts'
import { couponTable, termsOf } from './coupon/report.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async (ending) => {
  const command = readCommand(process.argv.slice(2))
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  const { openDatabase } = await import('../functions/platform/db/open.ts')
  console.log(await done(openDatabase(database.url), command))
  if (command.act === 'create' && env.STRIPE_PUBLISHABLE_KEY && !env.COUPONS_ENABLED)
    console.log('COUPONS_ENABLED is not true here: a checkout with these settings accepts no code.')
  await ending.end()
})

/** Runs the command and returns what to print. */
async function done(db: Database, command: CouponCommand): Promise<string> {
  const { endCoupon, listCoupons, makeCoupon } = await import('../functions/shop/orders/coupon-queries.ts')
  const now = new Date()
  if (command.act === 'list') {
    const coupons = await listCoupons(db)
    return coupons.length === 0 ? 'There are no coupons yet.' : couponTable(coupons, now)
  }
  if (command.act === 'create') {
    const { coupon } = command
    const made = await makeCoupon(db, coupon, now)
    if (made) return `Made ${made.code}: ${termsOf(made)}.`
    throw new OperatorError(`There is a coupon ${coupon.code} already, ended or not: choose another code.`)
  }
  const before = await endCoupon(db, command.code)
  if (!before)
    throw new OperatorError(`There is no coupon ${command.code}: npm run coupon -- list shows all.`)
  const { code, isActive, reservedCount } = before
  if (!isActive) return `${code} was ended before.`
  return `Ended ${code}: it can no longer be used.${reservedCount > 0 ? ` Orders that hold it and may still be paid with it: ${reservedCount}.` : ''}`
}
