// The mails to subscribers: signing up, and one per episode. Separate from the texts of the pages, because browsers load those.
import type { Prose } from '../../lib/prose.ts'

export const mailAskText = {
  subject: (name: string) => `${name}: bevestig je adres`,
  preview: 'Nog één klik, en je krijgt een mail bij elke nieuwe aflevering.',
  title: 'Bevestig je adres',
  opening: (name: string) =>
    `Iemand heeft dit adres ingevuld om een mail te krijgen bij elke nieuwe aflevering van ${name}. Was jij dat? Bevestig het dan hier.`,
  button: 'Bevestig mijn adres',
  until: (days: number) => `De link werkt ${days} dagen. Daarna vergeten we dit adres.`,
  notYou: 'Was jij dat niet? Doe dan niets: je krijgt geen mails van ons.'
} as const

/** Of an address that was on a list of the hosts. */
export const mailInviteText = {
  subject: (name: string) => `${name}: wil je een mail bij elke nieuwe aflevering?`,
  title: 'Wil je onze mails blijven krijgen?',
  opening: (name: string) =>
    `Je stond op de lijst van ${name}. We sturen voortaan bij elke nieuwe aflevering één mail, met de films die we bespreken, en alleen aan wie dat bevestigt.`,
  button: 'Ja, houd me op de hoogte',
  notYou: 'Hoeft het niet? Doe dan niets: je krijgt geen mails van ons.'
} as const

export const mailAlreadyText = {
  subject: (name: string) => `${name}: je was al aangemeld`,
  preview: 'Je krijgt al een mail bij elke nieuwe aflevering.',
  title: 'Je was al aangemeld',
  opening: (name: string) =>
    `Iemand heeft dit adres opnieuw ingevuld voor de mails van ${name}. Je krijgt ze al: er verandert niets.`
} as const

export const mailWelcomeText = {
  subject: (name: string) => `Welkom bij ${name}`,
  preview: 'Vanaf nu krijg je een mail bij elke nieuwe aflevering.',
  title: 'Welkom!',
  opening: (name: string) =>
    `Vanaf nu krijg je bij elke nieuwe aflevering van ${name} één mail: de titel, waarover het gaat en welke films we bespreken. Meer sturen we niet.`,
  button: 'Beluister de nieuwste aflevering'
} as const

/** At the end of each mail to a subscriber. */
export const mailEndText = {
  why: (name: string) =>
    `Je krijgt deze mail omdat je je hebt aangemeld voor een mail per aflevering van ${name}.`,
  leave: (url: string): Prose => [{ text: 'Afmelden', url }],
  privacy: (url: string): Prose => ['Wat we bewaren: ', { text: 'privacybeleid', url }]
} as const

export const episodeMailText = {
  subject: (heading: string, title: string) => `${heading}: ${title}`,
  numbered: (number: number | string) => `Aflevering ${number}`,
  /** Where the feed has no numbers. */
  dated: 'Nieuwe aflevering',
  /** For episodes without a number, by their kind. */
  unnumbered: { full: 'Extra aflevering', trailer: 'Trailer', bonus: 'Bonus' },
  filmsHeading: 'In deze aflevering',
  film: (title: string, year: number) => (year > 0 ? `${title} (${year})` : title),
  listen: 'Beluister de aflevering',
  vote: (url: string): Prose => ['En welke film vond jij de beste? ', { text: 'Stem mee', url }, '.'],
  next: (url: string): Prose => [
    'Welke films we hierna bespreken, verklappen we hier niet: ',
    { text: 'bekijk ze op de site', url },
    '.'
  ]
} as const
