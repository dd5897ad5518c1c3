// Agreed sentences that must not change, including full stops and ellipses.

import { expect, test } from 'vitest'
import * as brandTexts from '#brand/texts.ts'

const REQUIRED = [
  // Frame and tabs
  'Afleveringen',
  'Must-See',
  'Over ons',
  'Merch',
  'Privacybeleid',
  'Data & beelden: ©',
  'Terug naar boven',
  // Episodes
  'Alle afleveringen',
  'Lees verder',
  'Lees minder',
  'Nog niet beluisterd',
  'Afgespeeld',
  'Hervat vanaf 28',
  'Verder luisteren',
  'Luisteren',
  'Sneltoetsen',
  'Dat was het, mensen. Morgen is er weer een dag.',
  'Hervat',
  'Beluister',
  'Luister vanaf 28',
  'Vanaf 28',
  'Deel',
  'Link gekopieerd',
  'Besproken films',
  'Meer afleveringen laden (28 resterende)',
  'Geen afleveringen gevonden. Probeer het later opnieuw.',
  // Player
  '-10s',
  '+30s',
  'Laden...',
  // Shop
  'Verzendkosten konden niet berekend worden voor dit adres.',
  // Films
  'No art',
  'Klik op de poster voor meer informatie',
  'Sluit filmoverlay',
  'Detailinformatie wordt geladen...',
  'Kon detailinformatie niet laden.',
  'Geen plotbeschrijving beschikbaar.',
  'Kijk met ons mee (#keuzestress)',
  'Spoiler alert!',
  'Ontdek welke films we volgende keer bespreken',
  'Onthul',
  'Verberg',
  'Kon de must-see lijst niet laden.',
  'Probeer opnieuw',
  // Votes
  'Wat vond jij de beste film?',
  'Bedankt voor je stem!',
  'De uitslag hoor je in een volgende aflevering!',
  'Cut! Nog een take.',
  'Stem ongedaan maken…',
  // About
  'Over KINO\u00a09',
  'Beluister ons',
  'Volg ons',
  'Instellingen',
  'Licht',
  'Donker',
  'Donkere modus is ingeschakeld',
  'Lichte modus is ingeschakeld',
  // Reviews
  'Reviews',
  'We kunnen de reviews niet laden. Probeer het later opnieuw.',
  'Er zijn nog geen reviews beschikbaar.',
  'Toon alle 28 reviews',
  'Toon minder reviews',
  'Onbekende luisteraar',
  // Installing
  'Installeer KINO\u00a09',
  'Installeren',
  'Toon instructies',
  'Later',
  'Begrepen',
  'Voeg toe aan beginscherm',
  'Voeg toe',
  // Push messages
  'Mis nooit meer een aflevering.',
  'Meldingen inschakelen',
  'Niet nu',
  'Push Notificaties',
  'Inschakelen',
  'Uitschakelen',
  'Je ontvangt meldingen voor nieuwe afleveringen',
  'Krijg een melding bij nieuwe afleveringen',
  'Push notificaties worden niet ondersteund door deze browser',
  'Push notifications are not supported by this browser',
  'Service worker not available',
  'Could not check push support',
  'Notification permission denied',
  'Could not subscribe on server',
  'Could not subscribe to push notifications',
  'Could not unsubscribe from push notifications',
  // Shop
  'Kleding',
  'Lifestyle',
  'Accessoires',
  'Kleur',
  'Maat',
  'Maattabel',
  'Meet jezelf',
  'Toegevoegd aan winkelwagen!',
  'Toegevoegd!',
  'Winkelwagen (28)',
  'Je winkelwagen is leeg',
  'Berekenen…',
  'Afrekenen 28',
  'Kon verzendkosten niet ophalen, probeer later opnieuw.',
  // Checkout
  'Winkelwagen is leeg',
  'Niet beschikbaar',
  'België',
  'Nederland',
  'Vul eerst alle verzendgegevens in om door te gaan naar de betaling.',
  'Betaalmethode',
  'Kortingscode',
  'Toepassen',
  'Verwijderen',
  'Betaal 28',
  'Verwerken...',
  'Kon verzendkosten niet ophalen. Controleer het adres of probeer opnieuw.',
  'Kon verzendkosten niet berekenen voor dit adres. Controleer het adres of probeer opnieuw.',
  'Kon betaling niet voorbereiden. Probeer later opnieuw.',
  'Er is een fout opgetreden: 28',
  'Er is een fout opgetreden bij het verwerken van je betaling.',
  'Payment was not successful',
  'Kon kortingscode niet toepassen',
  'Er is een fout opgetreden bij het toepassen van de kortingscode',
  'Kon kortingscode niet verwijderen',
  'Er is een fout opgetreden bij het verwijderen van de kortingscode',
  'Betaling Succesvol!',
  'Betaling wordt verwerkt…',
  'Betaling mislukt',
  'Status onbekend',
  'Opnieuw proberen',
  'Terug naar Home',
  'Vernieuwen',
  // Superfan
  'Ik word Superfan',
  'Terug naar introductie',
  'Stuur beheerlink',
  'Start abonnement voor 28/maand',
  'Deze link is niet meer geldig',
  'Vul je naam in zodat we weten wie onze Superfan is.',
  'Vul een geldig e-mailadres in.',
  'Vul je e-mailadres in.',
  'Controleer het formaat van je e-mailadres.',
  'Kon abonnement niet voorbereiden. Probeer later opnieuw.',
  'De betaling is niet gelukt. Controleer je gegevens en probeer opnieuw.',
  'Kon abonnement niet afronden.',
  'Betaling is niet succesvol afgerond.',
  'Betaling bevestigen mislukt',
  'We konden geen e-mail sturen. Probeer het later opnieuw.',
  // Backoffice
  'Inloggen',
  'Orders',
  'Votes',
  'Log out',
  'Ongeldig wachtwoord',
  'Login mislukt. Probeer later opnieuw.',
  'Netwerkfout tijdens het inloggen',
  'Failed to fetch orders',
  'Network error',
  'Failed to fetch votes',
  'Network error fetching votes',
  // Not found
  '404 Page Not Found',
  "Toto, I've a feeling we're not in Kansas anymore."
]

const ours = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })
const modules = { ...ours, brand: brandTexts }

/** Empty for a text that needs more than one value. */
function filled(text: () => unknown): unknown {
  try {
    return text()
  } catch {
    return undefined
  }
}

/** Every sentence of a text object; those with a value in them are filled with `28` or the podcast's name. */
function sentencesOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function')
    return [28, 'KINO\u00a09'].flatMap((value) => sentencesOf(filled(() => texts(value, value))))
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(sentencesOf) : []
}

test.each(REQUIRED)('the texts contain %j', (sentence) => {
  expect(Object.values(modules).flatMap(sentencesOf)).toContain(sentence)
})

test('the hosts ask for a review in the agreed words', () => {
  const beginning = 'Help ons groeien! Een korte review of vijf sterretjes in je podcast-app '
  expect(brandTexts.reviewPrompt.startsWith(beginning)).toBe(true)
})
