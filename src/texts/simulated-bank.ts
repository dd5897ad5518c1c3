// The page of the bank that stands in for all banks while the shop is tried without keys.
export const simulatedBankText = {
  title: 'Oefenbank',
  explanation: 'Dit is geen echte bank en er gaat geen geld om. Kies hoe de betaling afloopt.',
  amount: (amount: string) => `Te betalen: ${amount}`,
  ended: 'Deze betaling wacht niet meer op een antwoord.',
  buttons: {
    pay: 'Betalen',
    refuse: 'Weigeren',
    cancel: 'Annuleren',
    leave: 'In behandeling laten'
  }
} as const
