// The simulated customer portal, while the site runs without keys.
export const simulatedPortalText = {
  title: 'Oefenportaal',
  explanation:
    'Dit is geen echt portaal en er gaat geen geld om. Bij Stripe ziet het er anders uit, en kan hetzelfde.',
  expired: 'Deze sessie is verlopen. Vraag een nieuwe beheerlink.',
  none: 'Hier is geen abonnement.',
  subscription: 'Abonnement',
  aMonth: (amount: string) => `${amount} per maand`,
  states: {
    incomplete: 'wacht op de eerste betaling',
    incomplete_expired: 'nooit begonnen',
    active: 'loopt',
    past_due: 'niet betaald',
    canceled: 'gestopt'
  },
  next: (day: string, method: string) => `Volgende betaling op ${day}, met ${method}.`,
  endsOn: (day: string) => `Stopt op ${day}. Daarna wordt er niets meer betaald.`,
  endedOn: (day: string) => `Gestopt op ${day}.`,
  unpaid: (amount: string) => `${amount} kon niet geïnd worden.`,
  ways: {
    card: (last4: string) => `kaart •••• ${last4}`,
    sepa_debit: (last4: string) => `rekening •••• ${last4}`
  },
  acts: {
    'end-with-month': 'Opzeggen op het einde van de maand',
    'end-now': 'Meteen opzeggen',
    'go-on': 'Toch niet opzeggen',
    pay: 'Nu betalen'
  },
  method: 'Betaalmethode',
  newMethod: 'Nieuwe betaalmethode',
  methods: {
    card: 'een kaart die werkt',
    'card-declined': 'een kaart die geweigerd wordt',
    'card-declined-later': 'een kaart die bij de volgende maand geweigerd wordt',
    sepa: 'een bankrekening (SEPA)'
  },
  changeMethod: 'Wijzigen',
  email: 'E-mailadres',
  newEmail: 'Nieuw e-mailadres',
  changeEmail: 'Wijzigen',
  said: {
    done: 'Gedaan.',
    refused: 'Dat kan nu niet meer.',
    declined: 'Deze kaart is geweigerd.'
  },
  back: 'Terug naar de site'
} as const
