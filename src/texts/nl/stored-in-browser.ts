// What the privacy page says of each thing that a browser stores.
import { pushBannerText } from './push.ts'

export const storedText = {
  theme: (days: number) =>
    `Onthoudt of je de lichte of de donkere weergave hebt. De inhoud is één woord, ‘light’ of ‘dark’, en na ${days} dagen is het cookie weg.`,
  voter: (days: number) =>
    `Alleen als je stemt: een willekeurig nummer met onze handtekening, zodat je stem één keer telt en jij ze kunt veranderen of terugnemen. Scripts kunnen het niet lezen, en na ${days} dagen is het weg.`,
  votes:
    'Alleen als je stemt: op welke film je bij welke aflevering stemde, zodat je je stem terugziet en kunt terugnemen.',
  seenResults:
    'Alleen als je stemt: van welke afleveringen je de uitslag al gezien hebt, zodat we je een nieuwe één keer melden.',
  browserKey:
    'Alleen als je stemt: een willekeurig nummer dat je browser zelf maakt en met je stem meestuurt, zodat die ook één keer telt wanneer ons antwoord onderweg verloren gaat. Het blijft tot je het verwijdert.',
  cart: 'Alleen als je iets in je winkelwagen legt: welke producten, in welke kleur en maat, en hoeveel. Je naam en je adres staan er niet bij.',
  order:
    'Alleen als je begint te betalen: het nummer van je bestelling, tot je betaald hebt. Zo koop je niets dubbel wanneer je de pagina herlaadt.',
  orderSnapshot:
    'Alleen als je begint te betalen: welke producten je koopt, hoeveel, en wat ze samen kosten. Verdwijnt zodra je weet of de betaling lukte.',
  seenPrices:
    'Wat de producten in je winkelwagen kostten toen je ging afrekenen, zodat we het zeggen als een prijs intussen veranderde. Verdwijnt als je het tabblad sluit.',
  draft:
    'Wat je bij het afrekenen intikt, zodat je het na het herladen niet opnieuw hoeft te doen. Verdwijnt als je het tabblad sluit.',
  bankReturn:
    'Hoe je van je bank terugkwam: welke betaling, en of ze lukte. Verdwijnt als je het tabblad sluit.',
  paid: 'Welke bestelling je net betaalde, wat erin zat, hoeveel het was en waar ze heen gaat, om het je te kunnen tonen. Verdwijnt als je het tabblad sluit.',
  orderLink:
    'Alleen als je de link in een mail over je bestelling opent: de sleutel uit die link, zodat je de pagina kunt herladen. Verdwijnt als je het tabblad sluit.',
  fanDraft:
    'Wat je intikt om Superfan te worden, zodat je het na het herladen niet opnieuw hoeft te doen. Verdwijnt als je Superfan bent, of als je het tabblad sluit.',
  fanSignup:
    'Alleen als je op ‘Ik word Superfan’ klikt: welk betaalformulier voor je openstaat, zodat je na het herladen of een bezoek aan je bank verder kunt en nooit dubbel betaalt. Verdwijnt als je Superfan bent, of als je het tabblad sluit.',
  fanSnapshot:
    'Of je een bijnaam opgaf, zonder te zeggen welke. Verdwijnt zodra je Superfan bent, of als je het tabblad sluit.',
  positions: (days: number) =>
    `Waar je in een aflevering gebleven bent: welke aflevering, op welke seconde van hoeveel, en wanneer dat was. Wat je langer dan ${days} dagen niet meer beluisterde, wordt gewist wanneer je weer iets beluistert.`,
  completed: 'Welke afleveringen je helemaal gehoord hebt, of zelf hebt afgevinkt.',
  speed: 'Alleen als je de snelheid verandert: hoe snel afleveringen voor jou spelen.',
  volume: 'Alleen als je het volume verandert: hoe luid afleveringen voor jou spelen.',
  shortcuts: 'Alleen als je de sneltoetsen uit- of aanzet: of ze werken.',
  withoutSpoilers:
    'Alleen als je ‘Zonder spoilers’ uit- of aanzet: of gesprekken over ongeziene films overgeslagen worden.',
  skippedChapters:
    'Alleen als je in een aflevering een hoofdstuk overslaat: welk hoofdstuk van welke aflevering.',
  playsOn:
    'Alleen als je ‘Automatisch verder luisteren’ aan- of uitzet: of na een aflevering de volgende vanzelf begint.',
  queue:
    'Alleen als je een aflevering bij ‘Hierna’ klaarzet: de nummers van hoogstens honderd afleveringen, in jouw volgorde.',
  openPlayer:
    'Welke aflevering in de speler staat en op welke seconde, zodat de speler terug is als je de pagina opnieuw laadt. Verdwijnt als je de speler of het tabblad sluit.',
  roomText: 'Alleen als je in de speler op ‘Grotere tekst’ klikt: of de tekst er groter staat.',
  handover: (days: number) =>
    `Alleen als je dit toestel aan een ander koppelt: de sleutel die beide delen, en wat ze het laatst gemeen hadden. Verdwijnt als je ontkoppelt. Onze server verwijdert wat versleuteld klaarstaat als geen van beide het ${days} dagen gebruikt.`,
  mailAsked: (days: number) =>
    `Alleen als je je aanmeldt voor een mail per aflevering: dat je dat hier deed, zodat de link uit de mail je adres meteen bevestigt. Na ${days} dagen telt dat niet meer.`,
  linked: 'Alleen als je dit toestel aan een ander koppelt: dat het gekoppeld is.',
  downloads:
    'Alleen als je bij een aflevering op ‘Bewaar’ klikt: het audiobestand, de titel en de hoofdstukken, en hoe ver het laden is. Je kunt dit wissen op de pagina ‘Bewaarde afleveringen’.',
  kept: 'Alleen als je afleveringen bewaart: welke, zodat ze meteen van je toestel spelen.',
  removesHeard:
    'Alleen als je ‘Gehoorde afleveringen automatisch wissen’ uit- of aanzet: of bewaarde afleveringen vanzelf plaatsmaken.',
  unreadableHosts:
    'Alleen als bewaren niet lukt omdat de server met het audiobestand het niet toelaat: welke server dat is, voor één dag.',
  posterHint: 'Dat je al eens op een filmposter geklikt hebt, zodat de uitleg eronder wegblijft.',
  myFilms:
    'Alleen als je films afvinkt of importeert: welke films je gezien hebt en wanneer, welke je nog wilt zien, en je eigen sterren. Wij zien er niets van. Je kunt dit wissen bij ‘Mijn films’.',
  services:
    'Alleen als je bij ‘Mijn diensten’ iets kiest: op welke streamingdiensten je kijkt en in welk land, zodat je ziet welke films daar te zien zijn. Welke diensten dat zijn, blijft in je browser.',
  curtain:
    'Dat je het gordijn voor de films van de volgende keer opendeed. Verdwijnt als je het tabblad sluit.',
  install: (name: string) =>
    `Alleen als je bij ‘Installeer ${name}’ op ‘Later’ of ‘Begrepen’ klikt: tot wanneer we het je niet opnieuw vragen, zeven dagen later.`,
  push: `Alleen als je bij ‘${pushBannerText.title}’ antwoordt: tot wanneer we het je niet opnieuw vragen, zeven dagen later.`,
  reload:
    'Alleen als er een nieuwe versie van de site kwam terwijl je ze open had: dat de pagina daarvoor één keer herladen werd. Verdwijnt als je het tabblad sluit.',
  hints:
    'Welke korte uitleg je al kreeg of niet meer nodig hebt, zodat ze niet terugkomt, en of dit bezoek er al een had.',
  press:
    'Alleen als de pagina om die reden herladen werd terwijl je op een knop klikte: welke knop, en wat je daar had gekozen of ingevuld, zodat het alsnog gebeurt. Verdwijnt zodra de pagina er weer is.'
} as const
