// The texts for a podcast that has just taken over the site (`npm run takeover`), until its hosts write their own.
export const takeoverText = (name: string) => ({
  reviewPrompt:
    'Help ons groeien! Een korte review of vijf sterretjes in je podcast-app kost je een minuut en helpt anderen om ons te vinden.',
  upcomingHeading: 'De volgende keer',
  merchIntro: `Mooie dingen voor wie graag naar ${name} luistert.`,
  superfan: {
    lead: `Luister je graag naar ${name}? Met een klein bedrag per maand help je ons verder.`,
    why: 'Jouw steun betaalt onze opnames en hosting.',
    thanks: 'Bedankt, echt waar: met jouw steun maken we de volgende afleveringen.'
  },
  mailEnding: { order: 'Vriendelijke groeten,', superfan: 'Vriendelijke groeten,' }
})
