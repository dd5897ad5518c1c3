// The texts of the desk itself: its frame, signing in, hosts. Times are passed in as formatted: '13:05', '20 nov 2026, 13:05'.

export const deskText = {
  name: 'Bureau',
  skip: 'Naar inhoud',
  navigation: 'Bureau',
  signOut: 'Uitloggen',
  withoutScript: 'Het bureau werkt alleen als JavaScript aanstaat.',
  description: 'Alleen voor de makers.',
  pages: {
    today: 'Vandaag',
    orders: 'Bestellingen',
    votes: 'Stemmen',
    coupons: 'Coupons',
    supporters: 'Superfans',
    announcements: 'Aankondigingen',
    figures: 'Cijfers',
    books: 'Boekhouding',
    hosts: 'Hosts'
  }
} as const

export const deviceText = {
  name: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'Onbekende browser'}${system ? ` op ${system}` : ''}`
} as const

export const deskMailText = {
  subject: (podcast: string, subject: string) => `${podcast}: ${subject}`,
  open: 'Open het bureau',
  footer: (podcast: string) => `Deze mail gaat naar de hosts van ${podcast}.`
} as const
