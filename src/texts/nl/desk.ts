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
  invitation: (podcast: string, minutes: number) => ({
    subject: `Je uitnodiging voor het bureau van ${podcast}`,
    preview: `De link werkt ${minutes} minuten, één keer.`,
    title: 'Maak je passkey',
    lines: [
      `Met deze link maak je een passkey voor het bureau van ${podcast}: je logt dan in met je vinger, je gezicht of de code van je toestel.`,
      `De link werkt ${minutes} minuten, één keer. Open hem op het toestel waarmee je wilt inloggen, en stuur hem aan niemand door.`,
      'Vroeg je dit niet? Doe dan niets, en zeg het aan de andere hosts.'
    ],
    button: 'Maak je passkey',
    footer: `Deze mail gaat alleen naar jou, als host van ${podcast}.`
  }),
  passkeyAdded: (host: string, name: string) => ({
    subject: `${host} heeft een nieuwe passkey`,
    lines: [
      `${host} kan nu met de passkey "${name}" inloggen op het bureau.`,
      'Klopt dat niet? Trek de passkey in op het bureau, bij Hosts.'
    ]
  }),
  passkeyRevoked: (by: string, host: string, name: string) => ({
    subject: `Een passkey van ${host} is ingetrokken`,
    lines: [
      `${by} heeft de passkey "${name}" van ${host} ingetrokken. Wie ermee ingelogd was, is uitgelogd.`,
      'Klopt dat niet? Kijk op het bureau, bij Hosts.'
    ]
  }),
  invited: (host: string, by: string | undefined, isReplacement: boolean) => ({
    subject: `${host} kreeg een uitnodiging voor het bureau`,
    lines: [
      by === undefined
        ? `Iemand met het wachtwoord van de backoffice vroeg een uitnodiging voor ${host}.`
        : `${by} heeft ${host} uitgenodigd om een nieuwe passkey te maken.`,
      `De link ging naar het adres van ${host} en werkt een halfuur.`,
      ...(isReplacement
        ? ['De nieuwe passkey vervangt een verloren passkey. Geld verplaatsen kan er pas een dag later mee.']
        : []),
      'Weten jullie hier niets van? Kijk dan op het bureau, bij Hosts, en verander het wachtwoord van de backoffice.'
    ]
  }),
  footer: (podcast: string) => `Deze mail gaat naar de hosts van ${podcast}.`
} as const
