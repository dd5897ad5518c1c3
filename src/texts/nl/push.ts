// Push messages about new episodes. The English errors are intended, and marked as English on the page.
export const pushBannerText = {
  title: 'Mis nooit meer een aflevering.',
  pitch: 'Eén melding per nieuwe aflevering, op dit toestel. Je zet ze weer uit bij Over ons.',
  enable: 'Meldingen inschakelen',
  notNow: 'Niet nu',
  installFirst: (name: string) =>
    `Op iPhone en iPad komen meldingen alleen aan in de app. Zet ${name} eerst op je beginscherm.`
} as const

export const pushCardText = {
  heading: 'Push Notificaties',
  enable: 'Inschakelen',
  disable: 'Uitschakelen',
  on: 'Je ontvangt meldingen voor nieuwe afleveringen',
  off: 'Krijg een melding bij nieuwe afleveringen',
  unsupported: 'Push notificaties worden niet ondersteund door deze browser',
  installFirst: (name: string) =>
    `Op iPhone en iPad komen meldingen alleen aan in de app. Zet eerst ${name} op je beginscherm.`,
  denied: 'Je browser houdt meldingen van deze site tegen. Sta ze weer toe bij de instellingen van de site.'
} as const

export const pushErrorText = {
  unsupported: 'Push notifications are not supported by this browser',
  'no worker': 'Service worker not available',
  'check failed': 'Could not check push support',
  denied: 'Notification permission denied',
  'server refused': 'Could not subscribe on server',
  'not subscribed': 'Could not subscribe to push notifications',
  'not unsubscribed': 'Could not unsubscribe from push notifications'
} as const

/** An unreadable message must still be shown: browsers allow no silent ones. */
export const pushNoticeText = {
  unreadable: 'Er is nieuws. Tik om te kijken.'
} as const
