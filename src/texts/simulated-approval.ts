// The approval page of the simulated Stripe, while the shop runs without keys.
export const simulatedApprovalText = {
  title: 'Oefenbank',
  explanation: 'Dit is geen echte bank en er gaat geen geld om. Kies hoe het afloopt.',
  amount: (amount: string) => `Te betalen: ${amount}`,
  setup: 'De winkel vraagt om later te mogen afschrijven. Nu wordt er niets betaald.',
  ended: 'Deze vraag wacht niet meer op een antwoord.',
  close: 'Sluit deze pagina zonder te antwoorden',
  buttons: {
    pay: 'Betalen',
    refuse: 'Weigeren',
    cancel: 'Annuleren',
    leave: 'In behandeling laten'
  },
  setupButtons: {
    pay: 'Goedkeuren',
    refuse: 'Weigeren',
    cancel: 'Annuleren'
  }
} as const
