// The texts around the payment provider's form.
export const paymentText = {
  heading: 'Betaalmethode',
  optional: '(optioneel)',
  loading: 'Het betaalformulier wordt geladen…',
  failed: 'Het betaalformulier kon niet geladen worden. Er is niets betaald.',
  kept: 'Wat je invulde, blijft staan.',
  again: 'Probeer opnieuw',
  termsLink: 'voorwaarden',
  sending: 'Verwerken...',
  secure: 'Je betaling wordt veilig verwerkt door Stripe. Wij zien je kaart- of bankgegevens niet.'
} as const
