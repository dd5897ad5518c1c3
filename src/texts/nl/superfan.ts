// The Superfan subscription, on its three pages. The costs are stated plainly, before the button.
import { vatText } from './vat.ts'

export const superfanText = {
  title: 'Word Superfan',
  description: (name: string, price: string) =>
    `Steun ${name} met ${price} per maand en kom op de lijst van Superfans. Je stopt wanneer je wilt.`,
  withoutScript: 'Superfan worden kan alleen als JavaScript aanstaat.',
  period: 'per maand',
  priceHeading: 'Wat kost het?',
  price: (price: string) => `${price} per maand, ${vatText.long}. Meer komt er niet bij.`,
  /** Above the podcast's own words. */
  why: 'Waarom?',
  cards: [
    [
      'Wat krijg je?',
      'Een plaats op de lijst van Superfans op deze pagina, met een bijnaam als je dat wilt, en onze eeuwige dankbaarheid.'
    ],
    [
      'Altijd opzegbaar',
      'Geen termijn en geen opzegkosten. Je stopt zelf, op elk moment, met een link die we naar je mailbox sturen.'
    ]
  ],
  start: 'Ik word Superfan',
  back: 'Terug naar introductie',
  unprepared: 'Kon abonnement niet voorbereiden. Probeer later opnieuw.'
} as const

export const signupText = {
  details: 'Jouw gegevens',
  labels: { nickname: 'Bijnaam', email: 'E-mailadres', name: 'Naam' },
  notes: {
    nickname:
      'Staat voor iedereen te lezen op de lijst van Superfans. Laat je dit leeg, dan blijf je anoniem.',
    email: 'Hierheen sturen we je bevestiging. Alleen wij zien dit.',
    name: 'Voor je bevestiging. Alleen wij zien dit.'
  },
  faults: {
    nickname: 'Hou het bij 60 tekens.',
    email: 'Vul een geldig e-mailadres in.',
    name: 'Vul je naam in zodat we weten wie onze Superfan is.'
  },
  preparing: 'Je abonnement wordt voorbereid…',
  /** Shown below the form while that method is chosen. */
  methods: {
    card: 'Je eerste maand wordt meteen betaald, daarna gaat het elke maand vanzelf. Je bank kan om een bevestiging vragen.',
    sepa_debit:
      'Je geeft ons toestemming om het bedrag elke maand van je rekening te halen. De eerste keer heeft je bank enkele dagen nodig; tot acht weken na een betaling kun je ze bij je bank terugvragen.'
  },
  terms: (price: string) =>
    `${price} per maand, ${vatText.short}. Loopt elke maand door tot je opzegt; dat kan op elk moment. Er gelden onze`,
  obligation: 'Met deze knop start je een abonnement met betalingsverplichting.',
  submit: (price: string) => `Start abonnement voor ${price}/maand`,
  ready: (price: string) => `Het formulier staat klaar. Je betaalt ${price} per maand.`,
  finishing: 'Je abonnement wordt afgerond…',
  wait: 'Dit duurt een paar tellen. Laat deze pagina nog even open.',
  declined: 'De betaling is niet gelukt. Controleer je gegevens en probeer opnieuw.',
  unfinished: 'Kon abonnement niet afronden.',
  notDone: 'Betaling is niet succesvol afgerond.',
  unconfirmed: 'Betaling bevestigen mislukt',
  /** Next to each of the above, if nothing was charged. */
  kept: 'Er is niets afgeschreven. Wat je invulde, blijft staan.',
  /** Next to 'Kon abonnement niet afronden.', if the result is unknown. */
  goOn: 'Klik op de knop en we gaan verder waar we gebleven zijn. Je betaalt nooit dubbel.',
  /** For a visitor who returns from the bank in another browser or tab. */
  elsewhere:
    'Ga terug naar het tabblad waar je begon en herlaad het daar. Is dat weg? Begin dan opnieuw: er is niets afgeschreven.'
} as const

export const fanListText = {
  heading: 'Onze Superfans',
  thanks: 'Zonder hen was het hier stiller. Bedankt!',
  loading: 'De lijst wordt geladen…',
  empty: 'Er staat nog niemand op de lijst. Word jij de eerste?',
  failed: 'We kunnen de lijst met Superfans niet laden.',
  again: 'Probeer opnieuw'
} as const

export const manageLinkText = {
  heading: 'Al Superfan?',
  line: 'Bekijk je betalingen, verander je kaart of rekening, of zeg op. We mailen je een link naar je abonnement.',
  email: 'E-mailadres van je abonnement',
  send: 'Stuur beheerlink',
  sending: 'Even geduld…',
  sent: 'Hoort er een abonnement bij dit adres, dan ligt er zo een mail in je mailbox. De link erin werkt ongeveer 15 minuten.',
  missing: 'Vul je e-mailadres in.',
  wrong: 'Controleer het formaat van je e-mailadres.',
  failed: 'We konden geen e-mail sturen. Probeer het later opnieuw.',
  withoutScript: 'Dit formulier werkt alleen als JavaScript aanstaat. Opzeggen kan ook per mail:'
} as const

export const superfanWelcomeText = {
  title: 'Welkom, Superfan',
  description: 'Bedankt voor je steun.',
  heading: 'Welkom bij de Superfans!',
  thanks: 'Bedankt voor je steun. Dit gebeurt er nu:',
  steps: (price: string) => [
    'Je krijgt een bevestiging per mail.',
    `Je abonnement wordt elke maand vanzelf verlengd, voor ${price}. Betaal je met automatische incasso (domiciliëring), dan heeft je bank de eerste keer enkele dagen nodig.`,
    'Gaf je een bijnaam op, dan komt die op de publieke lijst, enkele minuten nadat je eerste betaling rond is.'
  ],
  endHeading: 'Opzeggen of iets veranderen?',
  end: 'Dat kan altijd. Vraag op de Superfan-pagina een beheerlink met het e-mailadres van je abonnement.',
  linkLives: 'De beheerlink in die mail is ongeveer 15 minuten geldig.',
  toManage: 'Naar de beheerlink',
  toMerch: 'Terug naar de merch'
} as const

export const linkExpiredText = {
  title: 'Deze link is niet meer geldig',
  description: 'Vraag een nieuwe link om je Superfan-abonnement te beheren.',
  why: 'Een beheerlink werkt één keer, en ongeveer 15 minuten. Met een nieuwe ben je zo weer bij je abonnement.',
  again: 'Vraag een nieuwe link',
  home: 'Terug naar de startpagina'
} as const
