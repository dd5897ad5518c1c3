// The withdrawal page. Directive 2023/2673 prescribes the labels of the button and the link.
export const withdrawalText = {
  title: 'Overeenkomst herroepen',
  description: (name: string) =>
    `Bedacht je je na een aankoop bij ${name}? Herroep hier je bestelling of je Superfan-abonnement, in twee stappen.`,
  lead: 'Bedacht je je? Geen probleem. Binnen veertien dagen mag je een aankoop herroepen, zonder reden en zonder account.',
  steps: 'Twee stappen: je vult dit in, en je bevestigt. Daarna krijg je meteen een bewijs per mail.',
  what: 'Wat wil je herroepen?',
  kinds: { order: 'Een bestelling uit de winkel', subscription: 'Mijn Superfan-abonnement' },
  name: 'Je naam',
  reference: 'Bestelnummer',
  referenceHint: 'Het staat in de mail met je bevestiging, bij ‘Bestelnummer’.',
  part: 'Wat precies? (optioneel)',
  /** The same, once it is filled in. */
  partOfOrder: 'Wat ervan',
  partHint: 'Leeg betekent: alles. Wil je een deel houden, schrijf dan wat er teruggaat.',
  email: 'E-mailadres',
  emailHint: 'Hierheen sturen we het bewijs. Liefst het adres waarmee je bestelde.',
  next: 'Verder',
  reviewHeading: 'Klopt dit?',
  declaration: {
    order: 'Ik herroep de overeenkomst voor deze bestelling.',
    subscription: 'Ik herroep de overeenkomst voor mijn Superfan-abonnement.'
  },
  everything: 'De hele bestelling',
  confirm: 'Herroeping bevestigen',
  sending: 'Even geduld…',
  change: 'Iets veranderen',
  doneHeading: 'Je herroeping is ontvangen',
  /** Also true for one of too many at once, which is stored without a mail. */
  done: (moment: string, mail: string) =>
    `We ontvingen ze op ${moment}. Je krijgt het bewijs per mail; kijk ook eens bij ongewenste mail. Komt het niet, schrijf dan naar ${mail}: je herroeping telt hoe dan ook.`,
  after:
    'Heb je al iets ontvangen? Stuur het binnen veertien dagen terug. Je geld krijg je terug langs de weg waarlangs je betaalde.',
  errors: {
    name: 'Vul je naam in.',
    reference: 'Vul het nummer van je bestelling in.',
    part: 'Hou het bij 300 tekens.',
    email: 'Vul een geldig e-mailadres in.'
  },
  failed: (mail: string) =>
    `Er is nog niets herroepen. Lukt het niet, dan geldt een mail naar ${mail} even goed.`,
  tooMany: (mail: string) =>
    `Er komen nu te veel herroepingen van jouw netwerk. Mail je herroeping naar ${mail}: dat geldt even goed. Je kunt het ook later opnieuw proberen.`,
  otherWays: 'Liever anders?',
  byMail: 'Een mail met je naam, je bestelnummer en de zin ‘Ik herroep’ is even goed. Schrijf naar ',
  orForm: ', of gebruik het ',
  modelForm: 'modelformulier',
  withoutScript: 'Dit formulier werkt alleen als JavaScript aanstaat. Herroepen kan ook per mail:',
  mailSubject: 'Herroeping',
  mailBody:
    'Ik herroep mijn overeenkomst.\n\nBestelnummer (of Superfan):\nNaam:\nDatum van bestelling of ontvangst:\n'
} as const
