// Why a press on pay led to nothing.
export const payText = {
  unprepared: 'Kon betaling niet voorbereiden. Probeer later opnieuw.',
  error: (message?: string) =>
    message
      ? `Er is een fout opgetreden: ${message}`
      : 'Er is een fout opgetreden bij het verwerken van je betaling.',
  unexpectedStatus: 'Payment was not successful',
  amountChanged: 'Het bedrag is intussen veranderd. Er is niets betaald: kijk het even na en betaal dan.',
  anotherPayment:
    'Je betaling moest opnieuw klaargezet worden. Er is niets betaald: vul je betaalgegevens nog eens in.'
} as const
