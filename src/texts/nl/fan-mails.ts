import { vatText } from './vat.ts'

export const fanMailText = {
  /** `name`: '' = the mail must not repeat a name. */
  hello: (name: string) => (name === '' ? 'Dag,' : `Dag ${name},`),
  manage: 'Mijn abonnement beheren',
  linkLives: (minutes: number, url: string) => [
    `De knop werkt ${minutes} minuten en één keer. Is hij verlopen? Vraag dan op `,
    { text: 'de Superfan-pagina', url },
    ' een nieuwe link.'
  ],
  welcome: {
    subject: (name: string) => `Welkom bij de Superfans van ${name}!`,
    preview: 'Je steun is begonnen. Bedankt!',
    title: 'Je bent nu Superfan!',
    slow: 'Je betaalt met automatische incasso (domiciliëring). De bank heeft daar enkele dagen voor nodig; je hoeft niets te doen.',
    price: 'Je steun',
    priceAMonth: (price: string) => `${price} per maand, ${vatText.short}`,
    renewal: 'Elke maand',
    renewed: 'vanzelf verlengd, tot je opzegt',
    listed: 'Op de lijst',
    unnamed: 'anoniem',
    ending: (url: string) => [
      'Opzeggen kan altijd en kost niets: vraag op ',
      { text: 'de Superfan-pagina', url },
      ' een beheerlink met dit mailadres. De maand die je betaalde, blijft van jou.'
    ],
    withdrawing: (url: string) => [
      'Bedenk je je binnen veertien dagen? Dan krijg je je geld terug: ',
      { text: 'herroep je overeenkomst', url },
      '.'
    ]
  },
  already: {
    subject: 'Je bent al Superfan',
    preview: 'Er is geen tweede abonnement begonnen.',
    title: 'Je bent al Superfan!',
    opening:
      'Met dit mailadres is daarnet opnieuw een Superfan-abonnement aangevraagd. Je hebt er al een: er is geen tweede begonnen, en er is niets afgeschreven. Met deze knop zie je hoe het met je abonnement staat.'
  },
  link: {
    subject: 'Je link om je abonnement te beheren',
    preview: 'Eén klik op de knop, en je bent er.',
    title: 'Hier is je beheerlink',
    opening:
      'Je vroeg een link om je Superfan-abonnement te beheren. Daar zie je je betalingen, wijzig je je betaalmiddel of zeg je op. Vroeg je dit niet? Dan mag je deze mail weggooien; er verandert niets.'
  },
  problem: {
    subject: 'Je Superfan-betaling is niet gelukt',
    preview: 'Met een paar klikken is het opgelost.',
    title: 'Een betaling is niet gelukt',
    opening:
      'Je bank nam de betaling voor deze maand niet aan. Dat kan gebeuren: een kaart die verlopen is, te weinig op de rekening, of een bevestiging die nog moet. Met deze knop kun je de betaling bevestigen of een ander betaalmiddel kiezen. We proberen het ook vanzelf nog een paar keer.'
  },
  ending: {
    subject: 'Je Superfan-abonnement stopt binnenkort',
    preview: 'Er wordt geen nieuwe maand meer afgeschreven.',
    title: 'Je abonnement is opgezegd',
    opening: (day: string) =>
      `Je Superfan-abonnement is opgezegd. Je steun loopt nog tot ${day}: tot dan blijf je Superfan, en er wordt geen nieuwe maand meer afgeschreven. Bedenk je je? Met deze knop kun je het gewoon laten doorlopen.`
  },
  ended: {
    subject: 'Je Superfan-abonnement is gestopt',
    preview: 'Bedankt voor al je steun.',
    title: 'Bedankt voor je steun',
    opening:
      'Je Superfan-abonnement is gestopt. Er wordt niets meer afgeschreven, en je staat niet meer op de lijst. Bedankt dat je erbij was!',
    again: (url: string) => ['Kriebelt het ooit weer? ', { text: 'Je bent altijd welkom terug', url }, '.']
  },
  'not-started': {
    subject: 'Je Superfan-abonnement is niet begonnen',
    preview: 'De eerste betaling is niet gelukt.',
    title: 'Je abonnement is niet begonnen',
    opening:
      'De eerste betaling van je Superfan-abonnement is niet gelukt of niet bevestigd. Er is niets afgeschreven en er loopt niets.',
    again: (url: string) => ['Wil je het nog eens proberen? ', { text: 'Dat kan hier', url }, '.']
  }
} as const
