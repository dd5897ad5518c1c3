// Why a press on the pay button failed.
export const payText = {
  unprepared: 'Kon betaling niet voorbereiden. Probeer later opnieuw.',
  error: (message?: string) =>
    message
      ? `Er is een fout opgetreden: ${message}`
      : 'Er is een fout opgetreden bij het verwerken van je betaling.',
  unexpectedStatus: 'Payment was not successful',
  amountChanged: 'Het bedrag is intussen veranderd. Er is niets betaald: kijk het even na en betaal dan.',
  offline: 'Er is geen verbinding. Er is niets betaald: controleer je verbinding en probeer opnieuw.',
  cutOff: 'De verbinding viel weg. Er is niets betaald: probeer opnieuw.',
  unknownEnd:
    'De verbinding viel weg. We weten nog niet of je betaling gelukt is. Druk straks opnieuw: we kijken dat dan eerst na.',
  anotherPayment:
    'Je betaling moest opnieuw klaargezet worden. Er is niets betaald: vul je betaalgegevens nog eens in.'
} as const
