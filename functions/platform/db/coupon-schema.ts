// The table of coupon codes.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import type { FeatureTable } from './whose-rows.ts'

export const couponKind = pgEnum('coupon_kind', ['percent', 'fixed'])

export const coupons = pgTable(
  'coupons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In capitals. */
    code: text('code').notNull().unique(),
    kind: couponKind('kind').notNull(),
    /** Percent (1 to 100), or cents. */
    value: integer('value').notNull(),
    minSubtotalCents: integer('min_subtotal_cents').notNull().default(0),
    startsAt: instant('starts_at'),
    expiresAt: instant('expires_at'),
    /** null = unlimited. */
    maxRedemptions: integer('max_redemptions'),
    isOncePerEmail: boolean('is_once_per_email').notNull().default(false),
    isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Reserved by orders that are not paid yet. */
    reservedCount: integer('reserved_count').notNull().default(0),
    redeemedCount: integer('redeemed_count').notNull().default(0),
    /** Drawn by the browser that made it, so that a repeated call makes one coupon; null = made by the command. */
    makeId: text('make_id').unique(),
    createdAt: instant('created_at').notNull()
  },
  (table) => [
    check('coupons_value', sql`${table.value} > 0 AND (${table.kind} <> 'percent' OR ${table.value} <= 100)`),
    check('coupons_counts', sql`${table.reservedCount} >= 0 AND ${table.redeemedCount} >= 0`),
    check(
      'coupons_limit',
      sql`${table.maxRedemptions} IS NULL OR ${table.reservedCount} + ${table.redeemedCount} <= ${table.maxRedemptions}`
    ),
    check('coupons_code', sql`${table.code} = upper(${table.code})`)
  ]
)

export const couponTables: readonly FeatureTable[] = [{ table: coupons, holds: 'terms of coupons' }]
