// The page after paying, and the page behind the mailed link. The texts stay true whatever the bank does afterwards.
import { vatText } from './vat.ts'

export const checkoutOutcomeText = {
  title: 'Je betaling',
  description: 'Hoe je betaling verlopen is.',
  headings: {
    processing: 'Betaling wordt verwerkt…',
    success: 'Betaling Succesvol!',
    failed: 'Betaling mislukt',
    unknown: 'Status onbekend'
  },
  wait: 'Dit duurt een paar tellen. Laat deze pagina nog even open.',
  thanks: 'Bedankt voor je bestelling.',
  /** Before the mail address. */
  confirmation: 'De bevestiging is onderweg naar',
  next: 'Zo gaat het verder',
  isDone: 'gedaan',
  steps: [
    'Je bestelling is doorgestuurd naar onze leverancier.',
    'Je krijgt een bevestiging per mail, en een mail met tracking zodra je pakje vertrekt.',
    'De productie duurt 3 tot 5 werkdagen: alles wordt speciaal voor jou gemaakt.',
    'De verzending duurt 2 tot 4 werkdagen in Europa.'
  ],
  failed: 'Je betaling is niet doorgegaan en er is niets afgeschreven. Je winkelwagen staat nog klaar.',
  cancelled: 'Je hebt de betaling geannuleerd. Er is niets afgeschreven en je winkelwagen staat nog klaar.',
  failedSteps: [
    'Probeer opnieuw, met dezelfde of met een andere betaalmethode.',
    'Lukt het dan nog niet? Kijk bij je bank, of mail ons. Zet de nummers hieronder erbij.'
  ],
  unknown:
    'We weten nog niet of je betaling gelukt is. Betaal niet opnieuw: vernieuw deze pagina straks, of kijk of je een bevestiging per mail kreeg.',
  unknownSteps: [
    'Is je betaling gelukt, dan krijg je vanzelf een bevestiging per mail.',
    'Geen mail binnen het uur? Mail ons, met je naam en het e-mailadres waarmee je bestelde.'
  ],
  again: 'Opnieuw proberen',
  home: 'Terug naar Home',
  episodes: 'Naar de afleveringen',
  refresh: 'Vernieuwen',
  print: 'Druk af',
  /** 'Bestelling K9-4F7Q2 · € 48,97' */
  order: 'Bestelling',
  orderId: 'Bestel-id',
  paymentId: 'Betaal-id',
  bought: 'Je bestelling',
  address: 'Verzendadres',
  countries: { BE: 'België', NL: 'Nederland' },
  pieces: (quantity: number, product: string) => `${quantity} × ${product}`,
  discount: 'Korting',
  less: (amount: string) => `− ${amount}`,
  shipping: 'Verzending',
  paid: `Betaald, ${vatText.withShipping}`,
  /** The same sum of an order that was not paid. */
  total: `Totaal, ${vatText.withShipping}`,
  refunded: 'Terugbetaald',
  copy: 'Kopieer',
  copyOf: (what: string) => `Kopieer ${what}`,
  copied: 'Gekopieerd',
  support: 'Vragen over je bestelling? Mail',
  supportSubject: (order: string) => `Bestelling ${order}`
} as const

export const linkedOrderText = {
  title: 'Je bestelling',
  description: 'Hoe het met je bestelling gaat.',
  loading: 'Je bestelling wordt opgehaald…',
  withoutScript:
    'Deze pagina werkt alleen als JavaScript aanstaat. In je bevestigingsmail staat wat je bestelde.',
  headings: {
    draft: 'Je bestelling is nog niet betaald',
    pending: 'Je betaling loopt nog',
    paid: 'Je bestelling is betaald',
    processing: 'Je bestelling wordt gemaakt',
    partially_shipped: 'Een deel is onderweg',
    shipped: 'Je bestelling is onderweg',
    delivered: 'Je bestelling is geleverd',
    cancelled: 'Je bestelling is geannuleerd',
    'ended-unpaid': 'Je bestelling is geannuleerd',
    held: 'We kijken je bestelling na',
    'rest-held': 'Een deel is onderweg',
    withdrawn: 'We ontvingen je herroeping',
    'withdrawn-late': 'We ontvingen je herroeping',
    refunded: 'Je bestelling is terugbetaald',
    returned: 'Je pakje kwam terug'
  },
  explanations: {
    draft: 'Er kwam nog geen betaling binnen, en er wordt niets gemaakt.',
    pending: 'Zodra we zeker zijn van je betaling, gaan we aan de slag.',
    paid: 'We geven ze door aan onze leverancier.',
    processing: 'Alles wordt speciaal voor jou gemaakt. Je krijgt een mail zodra je pakje vertrekt.',
    partially_shipped: 'De rest komt in een apart pakje. Daarvoor krijg je nog een mail.',
    shipped: 'Reken op 2 tot 4 werkdagen.',
    delivered: 'Veel plezier ermee!',
    cancelled: 'Ze gaat niet door en wordt niet verzonden.',
    'ended-unpaid': 'Er kwam geen betaling binnen. Ze gaat niet door en wordt niet verzonden.',
    held: 'Een van ons bekijkt je bestelling voordat ze verdergaat. Je hoeft niets te doen.',
    'rest-held': 'De rest kijken we eerst na. Je hoeft niets te doen.',
    withdrawn:
      'Je bestelling is nog niet gedrukt, en we houden ze tegen. Je krijgt je geld binnen veertien dagen terug.',
    'withdrawn-late':
      'Je bestelling was al gemaakt of in productie. Heb je iets ontvangen, stuur het dan binnen veertien dagen terug. Je krijgt je geld binnen veertien dagen terug; we mogen ermee wachten tot we je pakje terug hebben, of tot je toont dat je het opgestuurd hebt.',
    refunded: 'Je kreeg alles terug wat je betaalde.',
    returned: 'De vervoerder kon je pakje niet afgeven. We spreken met je af of het opnieuw vertrekt.'
  },
  /** In addition to the explanation. */
  refunded: (amount: string) =>
    `We hebben ${amount} terugbetaald. Afhankelijk van je bank staat het binnen vijf tot tien werkdagen op je rekening of kaart.`,
  parcels: 'Je pakje',
  parcel: (carrier: string | null, number: string | null) =>
    [carrier ?? 'Pakje', number].filter(Boolean).join(', '),
  isDelivered: 'geleverd',
  track: 'Volg je pakje',
  gone: 'Deze link is niet meer geldig',
  whyGone: (days: number) =>
    `Een link naar een bestelling werkt ${days} dagen. Kijk of er in je mailbox een nieuwere mail over je bestelling zit. Wat je kocht en wat je rechten zijn, staat in je bevestigingsmail.`,
  failed: 'Status onbekend',
  whyFailed:
    'We kunnen je bestelling nu niet ophalen. Er is niets aan veranderd; probeer het zo meteen opnieuw.',
  withdraw: 'Bestelling herroepen'
} as const
