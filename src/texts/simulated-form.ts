// The simulated payment form, while the shop runs without keys.
export const simulatedFormText = {
  title: 'Oefenformulier',
  explanation: 'Nagebootst: er gaat geen geld om en je vult niets in. Kies wat er gebeurt als je betaalt.',
  methods: {
    bancontact: 'Bancontact',
    ideal: 'iDEAL | Wero',
    card: 'Kaart',
    sepa_debit: 'SEPA-domiciliëring'
  },
  method: 'Betaalmethode',
  outcome: 'Zo loopt het af',
  outcomes: {
    redirect: 'Naar de oefenbank: daar kies je',
    pay: 'Het lukt meteen',
    declined: 'De kaart wordt geweigerd',
    withoutMoney: 'Er staat te weinig geld op',
    slowPaid: 'Blijft in behandeling, lukt na tien seconden',
    slowDeclined: 'Blijft in behandeling, mislukt na tien seconden',
    slow: 'Blijft in behandeling, tot je het achter de schermen afmaakt',
    checkedAgain: 'Het lukt, maar bij de eerste betaling vraagt de bank nog iets',
    declinedLater: 'Het lukt, maar de eerste betaling wordt geweigerd',
    sepaSlow: 'Het lukt, de bank betaalt later',
    sepaAtOnce: 'Het lukt, je bent meteen Superfan'
  },
  cannotLoad: 'Deze betaling is al afgelopen of bestaat niet: er valt niets meer te betalen.',
  errors: {
    card_declined: 'Je kaart is geweigerd.',
    insufficient_funds: 'Er staat te weinig geld op je kaart.',
    payment_intent_payment_attempt_failed: 'De bank heeft de betaling niet goedgekeurd.',
    setup_intent_authentication_failure: 'De bank heeft dit niet goedgekeurd.',
    payment_intent_authentication_failure: 'De bank heeft de betaling niet goedgekeurd.',
    api_connection_error: 'Er is geen verbinding met de betaaldienst. Probeer het opnieuw.'
  },
  check: {
    title: 'Oefenbank',
    explanation: 'De bank vraagt een extra bevestiging. Er gaat geen geld om.',
    pay: 'Goedkeuren',
    refuse: 'Weigeren',
    close: 'Sluiten zonder te antwoorden'
  }
} as const
