// What a message is called.
import { mailNamesText } from '#texts/desk-orders.ts'
import { messageText } from '#texts/trouble.ts'

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries({ ...messageText, ...mailNamesText }))

/** Of a kind of message, or of one of the mails to a buyer. */
export const messageName = (kind: string): string => NAMES.get(kind) ?? kind
