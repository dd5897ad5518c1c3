// The texts of refusals: one Dutch sentence per code of a contract.
import { toastsText } from './toasts.ts'

export const refusalsText = {
  'invalid-request': 'Er klopt iets niet in wat we ontvingen. Kijk het even na en probeer opnieuw.',
  'cross-site': 'Dit verzoek kwam niet van onze site. Herlaad de pagina en probeer opnieuw.',
  'not-found': 'Dit hebben we niet gevonden.',
  'method-not-allowed': 'Dat kan hier niet.',
  'body-too-large': 'Dat is te veel in één keer.',
  'unsupported-media-type': 'In deze vorm kunnen we het niet lezen.',
  unexpected: 'Er ging iets mis bij ons. Probeer het later opnieuw.',
  'service-failed': 'Een dienst die we nodig hebben, gaf geen bruikbaar antwoord. Probeer het later opnieuw.',
  'service-unavailable':
    'Een dienst die we nodig hebben, antwoordt even niet. Probeer het zo meteen opnieuw.',
  'unknown-page': 'Op deze pagina staat geen aflevering die je kunt insluiten.',
  'only-json': 'Dit bestaat alleen als JSON.',
  'unknown-movie': 'Deze film kennen we niet.',
  'too-many-films': 'Er worden wel heel veel films opgevraagd. Probeer het later opnieuw.',
  'too-many-searches': 'Er wordt vanaf hier wel heel veel gezocht. Wacht even en probeer opnieuw.',
  'searches-busy': 'Er wordt op dit moment heel veel gezocht. Probeer het over enkele seconden opnieuw.',
  'unknown-provider': 'Deze reviews kennen we niet.',
  'unknown-film': 'Over die film kun je bij deze aflevering niet stemmen.',
  'voting-closed': 'De stembus is gesloten.',
  'too-many-votes': 'Er wordt wel heel veel gestemd vanaf hier. Probeer het later opnieuw.',
  'push-off': 'Deze site stuurt op dit moment geen meldingen.',
  'unknown-push-service': 'Meldingen via deze browser kennen we nog niet.',
  'unusable-keys': 'Met de sleutels van deze browser kunnen we geen meldingen versturen.',
  'too-many-subscriptions': 'Er wordt vanaf hier wel heel vaak ingeschreven. Probeer het later opnieuw.',
  'empty-basket': 'Je winkelwagen is leeg.',
  'unknown-product': 'Een van deze producten verkopen we niet meer. Haal het uit je winkelwagen.',
  'sold-out': 'Een van deze producten is niet meer leverbaar. Haal het uit je bestelling om verder te gaan.',
  'too-many-pieces': 'Dat zijn te veel stuks: 25 van één soort en 50 in totaal is het meeste.',
  'no-shipping': 'Verzendkosten konden niet berekend worden voor dit adres.',
  'too-many-questions': 'Dat gaat wel heel snel. Wacht even en probeer opnieuw.',
  'unknown-link': 'Deze link is niet meer geldig.',
  'total-too-low': 'Met deze korting wordt het bedrag te laag.',
  'too-many-orders': 'Er wordt vanaf hier wel heel vaak besteld. Probeer het later opnieuw.',
  'unknown-order': 'Deze bestelling kennen we niet.',
  'order-under-way': 'Deze bestelling is al betaald of wordt net betaald. Ze kan niet meer veranderen.',
  'order-cancelled': 'Deze bestelling is geannuleerd. Begin gerust opnieuw.',
  'order-busy': 'Je bestelling wordt net aangepast. Probeer het zo meteen opnieuw.',
  'coupons-off': 'Kortingscodes werken hier op dit moment niet.',
  'unknown-coupon': 'Deze kortingscode is niet geldig.',
  'coupon-expired': 'Deze kortingscode is verlopen.',
  'coupon-used-up': 'Deze kortingscode is al volledig gebruikt.',
  'coupon-minimum': 'Deze kortingscode geldt vanaf een hoger bedrag.',
  'coupon-not-for-order': 'Deze kortingscode is niet geldig voor deze bestelling.',
  'too-many-codes': 'Dat zijn te veel pogingen. Wacht even en probeer opnieuw.',
  'bad-signature': 'Dit bericht is niet ondertekend zoals het hoort.',
  // Intentionally without a full stop.
  'wrong-password': 'Ongeldig wachtwoord',
  'too-many-logins': 'Er werd te vaak een verkeerd wachtwoord ingevuld. Over een kwartier kan het weer.',
  'logins-busy':
    'Er wordt op dit moment te vaak tegelijk ingelogd. Probeer het over enkele seconden opnieuw.',
  'not-logged-in': 'Log eerst in.',
  'host-only': 'Met het wachtwoord kun je alleen kijken. Log in met je passkey om iets te doen.',
  'coupon-exists':
    'Die code bestaat al, misschien van een coupon die gestopt is. Kies een andere: een code wordt nooit hergebruikt.',
  'no-such-coupon': 'Die coupon bestaat niet.',
  'message-not-waiting': 'Dit bericht wacht niet meer: iemand was je voor, of het is al weg.',
  'check-needed': 'Toon eerst opnieuw je passkey.',
  'money-later':
    'Met deze passkey kun je nog geen geld verplaatsen: hij vervangt een verloren passkey, en dan duurt dat een dag.',
  'passkey-refused': 'Deze passkey werkt hier niet.',
  'too-many-passkeys': 'Er wordt vanaf hier wel heel vaak ingelogd. Wacht even en probeer opnieuw.',
  'passkeys-full': 'Je hebt al tien passkeys. Trek er eerst één in.',
  'unknown-passkey': 'Deze passkey is al ingetrokken.',
  'last-passkey': 'Dit is de laatste passkey van alle hosts. Maak eerst een andere.',
  'unknown-host': 'Deze host kennen we niet.',
  'invited-by-host':
    'Deze host heeft of had al een passkey. Is die kwijt, dan nodigt een andere host opnieuw uit.',
  'invitation-under-way':
    'Er is net al een uitnodiging verstuurd. Ze werkt een halfuur; daarna kun je een nieuwe vragen.',
  'too-many-withdrawals': 'Er wordt vanaf hier wel heel vaak herroepen. Probeer het later opnieuw.',
  'too-many-signups': 'Er wordt vanaf hier wel heel vaak een abonnement begonnen. Probeer het later opnieuw.',
  'signups-full':
    'Er beginnen op dit moment te veel abonnementen tegelijk. Probeer het over tien minuten opnieuw.',
  'signup-not-confirmed': 'Betaling is niet succesvol afgerond.',
  'signup-busy': 'Je abonnement wordt net afgerond. Probeer het zo meteen opnieuw.',
  'payment-declined': 'De betaling is niet gelukt. Controleer je gegevens en probeer opnieuw.',
  'action-needed': 'Je bank vraagt dat je deze betaling nog bevestigt.',
  unwell: 'De site is bereikbaar, maar iets achter de schermen loopt niet zoals het hoort.',
  'too-many-links': 'Er zijn net al veel beheerlinks gevraagd. Over een uur kan het weer.',
  'mail-away': 'We konden geen e-mail sturen. Probeer het later opnieuw.',
  /** Never sent by the server: the browser detects it. */
  network: toastsText.noConnection
} satisfies Readonly<Record<string, string>>

export type RefusalCode = keyof typeof refusalsText
