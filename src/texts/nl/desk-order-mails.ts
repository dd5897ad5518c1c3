// The mails that tell all hosts what one of them did about an order. They name no buyer.
interface Done {
  host: string
  /** 'K9-4F7Q2'. */
  number: string
  /** '€ 24,99'; undefined = no money. */
  amount: string | undefined
}

export const deskOrderMailText = {
  did: {
    release: ({ host, number }: Done) => `${host} gaf bestelling ${number} vrij`,
    refund: ({ host, number, amount }: Done) => `${host} betaalde ${amount} terug van bestelling ${number}`,
    cancel: ({ host, number, amount }: Done) =>
      amount
        ? `${host} annuleerde bestelling ${number} en betaalde ${amount} terug`
        : `${host} annuleerde bestelling ${number}`,
    'resend-mail': ({ host, number }: Done) => `${host} stuurde een mail over bestelling ${number} opnieuw`,
    'correct-address': ({ host, number }: Done) => `${host} verbeterde het adres van bestelling ${number}`,
    'correct-mail': ({ host, number }: Done) => `${host} verbeterde het mailadres van bestelling ${number}`,
    'retry-message': ({ host, number }: Done) =>
      `${host} liet een mislukte taak van bestelling ${number} opnieuw proberen`,
    'set-aside-message': ({ host, number }: Done) =>
      `${host} legde een mislukte taak van bestelling ${number} opzij`,
    'handle-withdrawal': ({ host, number }: Done) =>
      `${host} zette de herroeping van bestelling ${number} op afgehandeld`
  },
  notRight: 'Klopt dat niet? Kijk in het beheer, bij de bestelling.',
  confirmedBy: (host: string) => `${host} bevestigde het als tweede.`,
  proposed: ({ host, number, amount }: Omit<Done, 'amount'> & { amount: string }) =>
    `${host} stelt voor om ${amount} terug te betalen van bestelling ${number}`,
  whatToDo:
    'Er is nog niets terugbetaald, en er wordt niets gedrukt tot jullie beslissen. Een van de anderen opent de bestelling, kijkt na wat er gebeurt en bevestigt het, of trekt het voorstel in.',
  unfinished: ({ host, number }: Pick<Done, 'host' | 'number'>) =>
    `Wat ${host} besliste over bestelling ${number}, is niet helemaal gebeurd`,
  howToFinish:
    'Het is begonnen, en we proberen het niet meer vanzelf. Open de bestelling, kijk wat er al gebeurd is, en klik op “Probeer opnieuw”.'
} as const
