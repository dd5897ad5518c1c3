// The texts of the desk itself: its frame, signing in, hosts. Times are passed in as formatted: '13:05', '20 nov 2026, 13:05'.

export const deskText = {
  name: 'Beheer',
  /** Who did something with a command, in place of the name of a host. */
  operator: 'Wie de site onderhoudt',
  skip: 'Naar inhoud',
  navigation: 'Beheer',
  signOut: 'Uitloggen',
  withoutScript: 'Het beheer werkt alleen als JavaScript aanstaat.',
  description: 'Alleen voor de makers.',
  network: 'Er is geen verbinding. Probeer het opnieuw.',
  places: {
    today: 'Vandaag',
    orders: 'Bestellingen',
    money: 'Geld',
    podcast: 'Podcast',
    more: 'Meer'
  },
  pages: {
    today: 'Vandaag',
    orders: 'Bestellingen',
    episodes: 'Afleveringen',
    votes: 'Stemmen',
    coupons: 'Kortingscodes',
    supporters: 'Superfans',
    announcements: 'Aankondigingen',
    mail: 'Mail',
    figures: 'Cijfers',
    books: 'Boekhouding',
    hosts: 'Hosts'
  }
} as const

export const deskKeysText = {
  heading: 'Sneltoetsen',
  close: 'Sluit sneltoetsen',
  open: 'Sneltoetsen',
  keys: [
    ['/', 'Zoek een bestelling'],
    ['j / k', 'Volgende of vorige regel'],
    ['Enter', 'Open wat op de regel staat'],
    ['?', 'Deze lijst']
  ]
} as const

/** In the header: who is looking. */
export const viewerText = {
  password: 'Met het wachtwoord: alleen kijken.',
  signIn: 'Log in met je passkey'
} as const

type Fault = (address: string) => string
const faults: Readonly<
  Record<
    | 'cancelled'
    | 'known'
    | 'elsewhere'
    | 'unsupported'
    | 'refused'
    | 'over'
    | 'too-many'
    | 'network'
    | 'failed',
    Fault
  >
> = {
  cancelled: () => 'Er werd geen passkey getoond. Probeer het gerust opnieuw.',
  known: () => 'Dit toestel heeft al een passkey van jou. Log daarmee in.',
  elsewhere: (address) =>
    `Passkeys werken alleen op het echte adres van de site, niet op ${address}. Open het beheer daar.`,
  unsupported: () => 'Deze browser of dit toestel kan geen passkeys gebruiken. Probeer een ander.',
  refused: () => 'Deze passkey werkt hier niet (meer). Vraag een andere host om een uitnodiging.',
  over: () => 'Deze link werkt niet meer. Vraag een nieuwe uitnodiging.',
  'too-many': () => 'Te veel aanvragen van jouw netwerk. Wacht tien minuten en probeer opnieuw.',
  network: () => 'Geen verbinding. Probeer het opnieuw zodra je weer online bent.',
  failed: () => 'Er ging iets mis bij ons. Probeer het later opnieuw.'
}

export const signInText = {
  heading: 'Inloggen in het beheer',
  intro: 'Met je vinger, je gezicht of de code van je toestel.',
  expired: 'Je sessie is voorbij. Log opnieuw in.',
  signIn: 'Log in met je passkey',
  noPasskey: 'Nog geen passkey?',
  withPassword: 'Begin met het wachtwoord',
  /** On the page of the shared password. */
  passwordHeading: 'Een passkey aanvragen',
  passwordIntro:
    'Log in met het gedeelde wachtwoord. Daarna vraag je een uitnodiging: een mail naar je eigen adres, met een link om je passkey te maken.',
  faults
} as const

export const enrolText = {
  heading: 'Maak je passkey',
  intro: (host: string) =>
    `Dag ${host}. Je toestel vraagt zo meteen om je vinger, je gezicht of je code. Daarna log je daarmee in.`,
  name: 'Naam van dit toestel',
  nameHint: 'Zo herken je de passkey later, bijvoorbeeld als je hem kwijt bent.',
  make: 'Maak passkey',
  over: 'Deze link werkt niet meer: hij is gebruikt, ouder dan een halfuur of vervangen door een nieuwe.',
  failed: 'De uitnodiging kon niet geladen worden. Open de link uit je mail opnieuw.',
  toSignIn: 'Naar het inloggen'
} as const

export const checkText = {
  overTitle: 'Je sessie is voorbij',
  overWhy: 'Toon je passkey om verder te gaan. Wat je typte, blijft staan.',
  title: 'Toon je passkey',
  why: 'Voor geld, voor toegang en voor wat vast komt te staan, vragen we je passkey opnieuw, als je hem de laatste vijf minuten niet toonde.',
  show: 'Toon je passkey',
  cancel: 'Annuleer'
} as const

export const confirmText = { close: 'Sluit', cancel: 'Annuleer' } as const

export const hostsText = {
  close: 'Sluit',
  withPassword:
    'Heb je nog geen passkey, vraag dan hieronder je uitnodiging: ze gaat naar je eigen mailadres. Ben je een passkey kwijt, dan nodigt een andere host je uit.',
  passkeys: 'Passkeys',
  you: 'jij',
  here: 'hier',
  none: 'Nog geen passkey',
  used: (moment: string) => `Gebruikt op ${moment}`,
  made: (moment: string) => `Gemaakt op ${moment}, nog niet gebruikt`,
  moneyFrom: (moment: string) => `Geld en andermans toegang: vanaf ${moment}`,
  invitedUntil: (hour: string) => `De link in de mail werkt tot ${hour}.`,
  add: 'Voeg een passkey toe',
  addHint:
    'Je browser vraagt waar je hem wilt bewaren: op dit toestel, op een ander toestel of op een beveiligingssleutel.',
  revoke: 'Trek in',
  revokeNamed: (passkey: string, host: string) => `Trek in: ${passkey} van ${host}`,
  revokeTitle: (passkey: string, host: string) => `Trek de passkey ${passkey} van ${host} in`,
  revokeOwn: [
    'Je kunt er niet meer mee inloggen.',
    'Sessies die ermee geopend zijn, eindigen meteen, ook deze.',
    'Elke host krijgt een mail.'
  ],
  revokeOther: (host: string) => [
    `${host} kan er niet meer mee inloggen.`,
    'Sessies die ermee geopend zijn, eindigen meteen.',
    'Elke host krijgt een mail.'
  ],
  revoked: (passkey: string) => `De passkey ${passkey} is ingetrokken.`,
  invite: 'Nodig uit',
  inviteNamed: (host: string) => `Nodig uit: ${host}`,
  inviteTitle: (host: string) => `Nodig ${host} uit`,
  inviteFirst: (host: string) => [
    `${host} krijgt een mail met een link om een passkey te maken. De link werkt een halfuur, één keer.`,
    'Elke host krijgt een mail dat er een uitnodiging is.'
  ],
  inviteAgain: (host: string) => [
    `${host} krijgt een mail met een link om een nieuwe passkey te maken. De link werkt een halfuur, één keer.`,
    'Met de nieuwe passkey kan pas een dag later geld verplaatst worden, of de toegang van anderen veranderd.',
    'De oude passkey blijft werken tot je hem intrekt: doe dat als hij verloren of gestolen is.',
    'Elke host krijgt een mail.'
  ],
  invited: (host: string) => `De uitnodiging is onderweg naar ${host}.`
} as const

export const sessionsText = {
  heading: 'Wie is ingelogd',
  password: 'Gedeeld wachtwoord',
  since: (start: string, last: string) => `Sinds ${start}, laatst gebruikt op ${last}`,
  end: 'Log uit',
  endNamed: (who: string, device: string) => `Log uit: ${who}${device ? ` (${device})` : ''}`
} as const

export const logText = {
  heading: 'Logboek',
  what: 'Wie wat bekeek of deed. Niemand kan het veranderen; na een jaar verdwijnt het.',
  password: 'Wachtwoord',
  stranger: 'Onbekend',
  /** Acts of somebody who is not signed in. */
  nobody: { 'signed-in': true, enrolled: true, 'passkey-shown': true },
  refused: 'geweigerd',
  older: 'Oudere regels laden',
  refusedDays: (days: readonly { day: string; refusedCount: number }[]) =>
    `Geweigerde passkeys van wie niet ingelogd was: ${days.map(({ day, refusedCount }) => `${refusedCount} op ${day}`).join(', ')}.`,
  ofHost: 'Van wie',
  everybody: 'Iedereen',
  show: 'Toon',
  everything: 'Alles',
  parts: { acts: 'Wat gedaan werd', looks: 'Wat bekeken werd', refused: 'Wat geweigerd werd' },
  none: 'Niets gevonden.'
} as const

export const deviceText = {
  name: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'Onbekende browser'}${system ? ` op ${system}` : ''}`
} as const

export const deskMailText = {
  subject: (podcast: string, subject: string) => `${podcast}: ${subject}`,
  open: 'Open het beheer',
  invitation: (podcast: string, minutes: number) => ({
    subject: `Je uitnodiging voor het beheer van ${podcast}`,
    preview: `De link werkt ${minutes} minuten, één keer.`,
    title: 'Maak je passkey',
    lines: [
      `Met deze link maak je een passkey voor het beheer van ${podcast}: je logt dan in met je vinger, je gezicht of de code van je toestel.`,
      `De link werkt ${minutes} minuten, één keer. Open hem op het toestel waarmee je wilt inloggen, en stuur hem aan niemand door.`,
      'Vroeg je dit niet? Doe dan niets, en zeg het aan de andere hosts.'
    ],
    button: 'Maak je passkey',
    footer: `Deze mail gaat alleen naar jou, als host van ${podcast}.`
  }),
  passkeyAdded: (host: string, name: string) => ({
    subject: `${host} heeft een nieuwe passkey`,
    lines: [
      `${host} kan nu met de passkey "${name}" inloggen in het beheer.`,
      'Klopt dat niet? Trek de passkey in: in het beheer, bij Hosts.'
    ]
  }),
  passkeyRevoked: (by: string, host: string, name: string) => ({
    subject: `Een passkey van ${host} is ingetrokken`,
    lines: [
      `${by} heeft de passkey "${name}" van ${host} ingetrokken. Wie ermee ingelogd was, is uitgelogd.`,
      'Klopt dat niet? Kijk in het beheer, bij Hosts.'
    ]
  }),
  invited: (
    host: string,
    {
      by,
      isReplacement,
      isAtMachine
    }: { by: string | undefined; isReplacement: boolean; isAtMachine: boolean }
  ) => ({
    subject: `${host} kreeg een uitnodiging voor het beheer`,
    lines: [
      isAtMachine
        ? `Op de computer die de site beheert, werd een link gemaakt waarmee ${host} een passkey kan maken. Hij werkt een halfuur.`
        : `${by ?? 'Iemand met het gedeelde wachtwoord'} vroeg een uitnodiging voor ${host}. De link ging naar het adres van ${host} en werkt een halfuur.`,
      ...(isReplacement
        ? [
            'De nieuwe passkey vervangt een verloren passkey. Geld verplaatsen, of de toegang van anderen veranderen, kan er pas een dag later mee.'
          ]
        : []),
      'Weten jullie hier niets van? Kijk dan in het beheer, bij Hosts, en verander het gedeelde wachtwoord.'
    ]
  }),
  couponMade: (
    host: string,
    { code, discount, maxRedemptions }: { code: string; discount: string; maxRedemptions: number | null }
  ) => ({
    subject: `${host} maakte de kortingscode ${code}`,
    lines: [
      `Met ${code} krijgt men ${discount} korting, ${maxRedemptions === null ? 'zo vaak men wil' : `hoogstens ${maxRedemptions} keer`}.`,
      'Klopt dat niet? Stop de kortingscode in het beheer.'
    ]
  }),
  monthClosed: (host: string, month: string) => ({
    subject: `${host} sloot de boekhouding van ${month} af`,
    lines: [
      'Wat in die maand gebeurde, staat nu vast. De bestanden voor de boekhouder staan klaar.',
      'Klopt dat niet? Kijk in het beheer, bij Boekhouding.'
    ]
  }),
  monthOpened: (host: string, month: string) => ({
    subject: `${host} opende de boekhouding van ${month} weer`,
    lines: [
      'De maand was afgesloten, maar er stond niets in. Ze kan later opnieuw dicht.',
      'Klopt dat niet? Kijk in het beheer, bij Boekhouding.'
    ]
  }),
  vatSet: (host: string, month: string) => ({
    subject: `${host} veranderde de btw vanaf ${month}`,
    lines: [
      'Maanden die al afgesloten zijn, houden wat toen gold.',
      'Klopt dat niet? Kijk in het beheer, bij Boekhouding.'
    ]
  }),
  footer: (podcast: string) => `Deze mail gaat naar de hosts van ${podcast}.`
} as const
