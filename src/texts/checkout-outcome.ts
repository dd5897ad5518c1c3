// The page after paying: how it went, in words that are true whatever the bank still does.
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
  thanks: 'Bedankt voor je bestelling. Dit gebeurt er nu:',
  steps: [
    'Je bestelling is doorgestuurd naar onze leverancier.',
    'Je krijgt een bevestiging per mail, en een mail met tracking zodra je pakje vertrekt.',
    'De productie duurt 3-5 werkdagen: alles wordt speciaal voor jou gemaakt.',
    'De verzending duurt 2-4 werkdagen in Europa.'
  ],
  failed: 'Je betaling is niet doorgegaan en er is niets afgeschreven. Je winkelwagen staat nog klaar.',
  cancelled: 'Je hebt de betaling geannuleerd. Er is niets afgeschreven en je winkelwagen staat nog klaar.',
  unknown:
    'We weten nog niet of je betaling gelukt is. Betaal niet opnieuw: vernieuw deze pagina straks, of kijk of je een bevestiging per mail kreeg.',
  again: 'Opnieuw proberen',
  home: 'Terug naar Home',
  refresh: 'Vernieuwen',
  print: 'Druk af',
  orderId: 'Bestelnummer',
  paymentId: 'Betalingsnummer',
  bought: 'Wat je bestelde',
  pieces: (quantity: number, product: string) => `${quantity} × ${product}`,
  discount: 'Korting',
  less: (amount: string) => `− ${amount}`,
  shipping: 'Verzending',
  paid: 'Betaald, incl. btw en verzending',
  copy: 'Kopieer',
  copyOf: (what: string) => `Kopieer ${what}`,
  copied: 'Gekopieerd',
  support: 'Vragen over je bestelling? Mail',
  supportSubject: (orderId: string) => `Bestelling ${orderId}`
} as const
