// Verifies Printful's webhooks: an HMAC over the raw bytes, with a secret in hexadecimal.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { webhookSchema } from './answers.ts'
import type { PrintingEvent } from './printing.ts'

export type PrintfulWebhookKeys = {
  /** Hexadecimal, as given by Printful; two while the secret is being rotated. */
  webhookSecrets: readonly string[]
  storeId: string
}

/** The event, if one of the secrets signed it and it is for our store; otherwise undefined. */
export function readPrintfulEvent(
  body: Uint8Array,
  signature: string | null,
  { webhookSecrets, storeId }: PrintfulWebhookKeys
): PrintingEvent | undefined {
  const given = Buffer.from(signature ?? '', 'hex')
  if (!webhookSecrets.some((secret) => isSigned(body, given, secret))) return undefined
  const parsed = v.safeParse(webhookSchema, parseJson(body))
  if (!parsed.success || String(parsed.output.store_id) !== storeId) return undefined
  const { type, occurred_at: happenedAt, data } = parsed.output
  const orderId = data.order?.external_id ?? undefined
  return { key: keyOf(parsed.output), type, orderId, happenedAt }
}

function isSigned(body: Uint8Array, given: Buffer, secretHex: string): boolean {
  if (!/^(?:[0-9a-f]{2}){16,}$/i.test(secretHex)) return false
  const expected = createHmac('sha256', Buffer.from(secretHex, 'hex')).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Printful's events have no id, so the key is a hash of the content: two events with the same content count as one. */
function keyOf({ type, occurred_at: at, store_id, data }: v.InferOutput<typeof webhookSchema>): string {
  const parts = [type, at.toISOString(), store_id, data.order?.id ?? '', data.shipment?.id ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
