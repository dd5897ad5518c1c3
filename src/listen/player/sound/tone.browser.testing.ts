// Real audio for tests: a generated tone in a WAV file.

const RATE = 8000

/** Object URL of a tone of this length. 8-bit mono at 8 kHz: five minutes take 2.4 MB. */
export function toneUrl(seconds: number): string {
  const length = Math.round(RATE * seconds)
  const file = new DataView(new ArrayBuffer(44 + length))
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) file.setUint8(at + index, text.charCodeAt(index))
  }
  write(0, 'RIFF')
  file.setUint32(4, 36 + length, true)
  write(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, RATE, true)
  file.setUint32(28, RATE, true)
  file.setUint16(32, 1, true)
  file.setUint16(34, 8, true)
  write(36, 'data')
  file.setUint32(40, length, true)
  for (let sample = 0; sample < length; sample++)
    file.setUint8(44 + sample, 128 + Math.round(8 * Math.sin((sample / RATE) * 2 * Math.PI * 220)))
  return URL.createObjectURL(new Blob([file.buffer], { type: 'audio/wav' }))
}
