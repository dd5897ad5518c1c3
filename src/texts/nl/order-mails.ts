import { vatText } from './vat.ts'

export const orderMailText = {
  hello: (firstName: string) => `Dag ${firstName},`,
  confirmed: {
    subject: (name: string, number: string) => `Je bestelling ${number} bij ${name} is bevestigd`,
    preview: 'Bedankt! Alles over je bestelling, de levering en je rechten.',
    title: 'Bedankt voor je bestelling!',
    opening:
      'Je betaling is goed aangekomen, en wij zijn er blij mee. Je bestelling wordt nu speciaal voor jou gemaakt. Hieronder staat alles wat je erover wilt weten; bewaar deze mail goed.'
  },
  /** Subjects of the other mails about an order. */
  numbered: (subject: string, number: string) => `${subject} (${number})`,
  number: 'Bestelnummer',
  id: 'Bestel-id',
  look: 'Bekijk je bestelling',
  date: 'Besteld op',
  orderHeading: 'Wat je bestelde',
  /** 'T-shirt, Zwart, maat M' */
  line: ({ name, colour, size }: { name: string; colour: string | null; size: string | null }) =>
    [name, colour, size ? `maat ${size}` : ''].filter(Boolean).join(', '),
  pieces: (quantity: number, product: string) => `${quantity} × ${product}`,
  each: (price: string) => `${price} per stuk`,
  subtotal: 'Subtotaal',
  discount: (code: string | null) => (code ? `Korting (${code})` : 'Korting'),
  less: (amount: string) => `−\u00a0${amount}`,
  shipping: 'Verzending',
  total: `Totaal, ${vatText.short}`,
  countries: { BE: 'België', NL: 'Nederland' },
  addressHeading: 'Waar het heen gaat',
  deliveryHeading: 'Wanneer het komt',
  delivery:
    'Maken duurt 3 tot 5 werkdagen, de verzending daarna 2 tot 4 werkdagen. Zodra een pakje vertrekt, krijg je een mail waarmee je het kunt volgen.',
  sellerHeading: 'Van wie je koopt',
  termsHeading: (version: string) => `De voorwaarden van je aankoop (versie van ${version})`,

  paymentFailed: {
    subject: 'Je betaling is niet gelukt',
    preview: 'Er is niets betaald. Je kunt het opnieuw proberen.',
    title: 'Je betaling is niet gelukt',
    opening:
      'De betaling van je bestelling is niet gelukt. Er is niets betaald, en we verzenden niets. Staat er bij je bank een reservering, dan vervalt die vanzelf.',
    cart: 'Je winkelwagen staat nog klaar op het toestel waarmee je bestelde.'
  },
  payAgain: 'Opnieuw proberen',

  shipped: {
    subject: 'Je pakje is onderweg',
    preview: 'Het is vertrokken en komt jouw kant op.',
    title: 'Je pakje is onderweg!',
    opening: 'Goed nieuws: je bestelling is klaar en vertrokken. Reken op 2 tot 4 werkdagen.',
    part: 'Dit pakje bevat een deel van je bestelling. De rest komt apart; daarvoor krijg je nog een mail.',
    again: 'Dit is een nieuw pakje, in de plaats van een vorig dat niet goed aankwam.'
  },
  carrier: 'Vervoerder',
  trackingNumber: 'Volgnummer',
  track: 'Volg je pakje',
  withdrawalStarts:
    'Vanaf de dag waarop je het laatste pakje van je bestelling krijgt, heb je veertien dagen om je te bedenken.',

  cancelled: {
    subject: 'Je bestelling is geannuleerd',
    preview: 'Je krijgt je geld terug.',
    title: 'Je bestelling is geannuleerd',
    opening: 'Je bestelling gaat niet door en wordt niet verzonden.'
  },
  refunded: {
    subject: 'Je krijgt je geld terug',
    preview: 'We hebben je betaling terugbetaald.',
    title: 'Je krijgt je geld terug',
    opening: 'We hebben de betaling van je bestelling terugbetaald.'
  },
  partRefunded: {
    subject: 'Je krijgt een deel van je geld terug',
    preview: 'We hebben een deel van je betaling terugbetaald.',
    title: 'Je krijgt een deel van je geld terug',
    opening: 'We hebben een deel van de betaling van je bestelling terugbetaald.'
  },
  secondRefunded: {
    subject: 'Je betaalde twee keer: je krijgt geld terug',
    preview: 'We hebben de dubbele betaling terugbetaald.',
    title: 'Je krijgt je dubbele betaling terug',
    opening:
      'Voor deze bestelling kwam je betaling twee keer binnen. We hebben er één van terugbetaald; daar hoef je zelf niets voor te doen.'
  },
  addressChanged: {
    subject: 'Je bestelling gaat naar een ander adres',
    preview: 'We hebben het adres van je bestelling verbeterd.',
    title: 'Het adres van je bestelling is veranderd',
    opening: 'We hebben het adres van je bestelling verbeterd. Het pakje gaat nu hierheen:'
  },
  /** Below a partial refund of an order that continues. */
  goesOn: 'Aan je bestelling verandert niets.',
  refundedAmount: 'Terugbetaald',
  refundTime:
    'Het bedrag gaat terug naar de rekening of kaart waarmee je betaalde. Afhankelijk van je bank staat het er binnen vijf tot tien werkdagen op.',
  unasked: 'Had je dit niet verwacht? Antwoord op deze mail, dan zoeken we het samen uit.'
} as const

/** The small print of every mail to a buyer. */
export const mailFooterText = {
  questions: 'Een vraag of een klacht? Antwoord gewoon op deze mail, of schrijf naar ',
  company: (companyNumber: string) => `Ondernemingsnummer ${companyNumber}`,
  vat: (vatNumber: string) => `Btw-nummer ${vatNumber}`,
  phone: (phone: string) => `Telefoon ${phone}`
} as const
