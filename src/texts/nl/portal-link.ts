// The page behind the mailed link to manage a Superfan subscription.
export const portalLinkText = {
  title: (name: string) => `Je abonnement beheren · ${name}`,
  heading: 'Je Superfan-abonnement beheren',
  explanation:
    'Met deze knop ga je naar de beveiligde pagina van onze betaaldienst. Daar zie je je betalingen, wijzig je je betaalmiddel of zeg je op. De link werkt één keer.',
  button: 'Ga naar mijn abonnement',
  back: 'Terug naar Superfan',
  away: 'Onze betaaldienst antwoordt even niet. Probeer het zo meteen opnieuw met dezelfde knop.'
} as const
