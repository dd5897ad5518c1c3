import { HOUR_SECONDS, MINUTE_SECONDS } from '../../lib/time-units.ts'

const counted = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

/** 754 → '12 minuten 34 seconden', 3605 → '1 uur 5 seconden', 0 → '0 seconden'. */
function spokenTime(totalSeconds: number): string {
  const whole = Number.isFinite(totalSeconds) && totalSeconds > 0 ? Math.floor(totalSeconds) : 0
  const [hours, minutes, seconds] = [
    Math.floor(whole / HOUR_SECONDS),
    Math.floor(whole / 60) % 60,
    whole % 60
  ]
  const parts = [
    hours > 0 && counted(hours, 'uur', 'uur'),
    minutes > 0 && counted(minutes, 'minuut', 'minuten'),
    (seconds > 0 || whole === 0) && counted(seconds, 'seconde', 'seconden')
  ]
  return parts.filter(Boolean).join(' ')
}

/** Durations from an hour on leave out the seconds: 4985 → '1 uur 23 minuten'. */
const spokenLength = (totalSeconds: number) =>
  spokenTime(totalSeconds >= HOUR_SECONDS ? totalSeconds - (totalSeconds % 60) : totalSeconds)

export const playerText = {
  region: 'Speler',
  play: 'Speel af',
  pause: 'Pauzeer',
  close: 'Sluit speler',
  back: { shown: '-10s', spoken: '10 seconden terug, -10s', tip: '10 seconden terug' },
  forward: { shown: '+30s', spoken: '30 seconden vooruit, +30s', tip: '30 seconden vooruit' },
  loading: 'Laden...',
  /** The host of the audio does not answer. */
  slow: 'Het audiobestand komt maar niet.',
  failed: {
    network: 'Afspelen lukt niet.',
    missing: 'Het audiobestand is niet te vinden.',
    unplayable: 'Het audiobestand is niet af te spelen.'
  },
  /** After a failure, or a long wait: a link to the apps in which the episode is, too. */
  elsewhere: 'Luister elders',
  unseekable: 'Spoelen lukt niet in deze aflevering.',
  offline: 'Je bent offline. Afspelen lukt niet.',
  retry: 'Probeer opnieuw',
  seek: 'Positie in de aflevering',
  /** The value of the seek bar for screen readers; '' = no chapter. */
  seekValue: (positionSeconds: number, durationSeconds: number, chapter: string) =>
    `${spokenTime(positionSeconds)} van ${spokenLength(durationSeconds)}${chapter && `, hoofdstuk ${chapter}`}`,
  resumed: (positionSeconds: number) => `Hervat vanaf ${spokenTime(positionSeconds)}`,
  numbered: (number: string) => `Aflevering ${number}`,
  unnumbered: 'Aflevering',
  chapters: 'Hoofdstukken',
  chaptersNow: (chapter: string) => `Hoofdstukken, nu ${chapter}`,
  queue: 'Hierna',
  previousChapter: 'Vorig hoofdstuk',
  nextChapter: 'Volgend hoofdstuk',
  more: 'Meer',
  closeMore: 'Sluit',
  backToMore: 'Terug naar Meer',
  open: 'Open op volledig scherm',
  shrink: 'Verklein de speler',
  textLoading: 'De tekst wordt geladen…',
  textMissing: 'We kunnen de tekst niet laden.',
  largeText: 'Grotere tekst',
  stayAwake: 'Scherm aan houden',
  stars: 'sterren',
  speed: 'Snelheid',
  slower: 'Trager',
  faster: 'Sneller',
  speedValue: (speed: number) => `${String(speed).replace('.', ',')}×`,
  sleep: 'Slaaptimer',
  sleepOff: 'Uit',
  sleepMinutes: (minutes: number) => `${minutes} minuten`,
  sleepShort: (minutes: number) => `${minutes} min`,
  sleepAfterChapter: 'Einde hoofdstuk',
  sleepAfterEpisode: 'Einde aflevering',
  sleepLonger: '+5 minuten',
  sleepLeft: (seconds: number) => {
    const isMinutes = seconds > MINUTE_SECONDS
    const count = isMinutes ? Math.ceil(seconds / MINUTE_SECONDS) : seconds
    const words = isMinutes ? counted(count, 'minuut', 'minuten') : counted(count, 'seconde', 'seconden')
    return { shown: `${count} ${isMinutes ? 'min' : 'sec'}`, spoken: `Slaaptimer, nog ${words}` }
  },
  sleepAtChapter: { shown: 'Hoofdstuk', spoken: 'Slaaptimer, tot einde hoofdstuk' },
  sleepAtEpisode: { shown: 'Aflevering', spoken: 'Slaaptimer, tot einde aflevering' },
  sleepAtQueue: { shown: 'Hierna', spoken: 'Slaaptimer, na alles bij Hierna' },
  shortcuts: 'Sneltoetsen',
  mute: 'Demp',
  unmute: 'Geluid aan',
  volume: 'Volume',
  volumeValue: (share: number) => `${Math.round(share * 100)} procent`
} as const
