// Hints of the first time: one sentence each, once.
export const hintsText = {
  spoilers:
    'Deze film wil je nog zien. Met ‘Zonder spoilers’, bij ‘Meer’ in de speler, wordt het gesprek erover overgeslagen.',
  keep: 'Je bent weer online. Met ‘Bewaar’ speelt een aflevering ook zonder verbinding.',
  device: 'Wil je verder luisteren op een ander toestel? Dat regel je bij ‘Van jou’.',
  yours: 'Wat je afvinkt, vind je terug bij ‘Van jou’.'
} as const
