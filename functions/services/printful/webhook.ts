// Whether a webhook is Printful's: an HMAC over the bytes as they came, with a secret that is given in hexadecimals.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { webhookSchema } from './answers.ts'
import type { PrintingEvent } from './printing.ts'

export type PrintfulWebhookKeys = {
  /** Hexadecimal, as Printful gave them once; two while they are being changed. */
  webhookSecrets: readonly string[]
  storeId: string
}

/** The event when one of the secrets signed it and it is of our store; undefined when not. */
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

/** Printful numbers no messages: what one tells makes it the same one, however often it is sent. */
function keyOf({ type, occurred_at: at, store_id, data }: v.InferOutput<typeof webhookSchema>): string {
  const parts = [type, at.toISOString(), store_id, data.order?.id ?? '', data.shipment?.id ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
