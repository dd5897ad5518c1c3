// The kinds of messages in the outbox, which hosts meet when one was given up.

export const MESSAGE_KINDS = [
  'alert',
  'host-mail',
  'host-invitation',
  'order-mail',
  'fulfil-order',
  'stop-print',
  'refund-payment',
  'withdrawal-mail',
  'fan-mail',
  'desk-order-act',
  'listener-mail'
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
