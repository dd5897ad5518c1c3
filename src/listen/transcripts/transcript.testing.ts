import { readTranscript } from './read.ts'

/** '1.8 Noor: Dit is een zin.' for each sentence. */
export const linesOf = (file: string): string[] | undefined =>
  readTranscript(file)?.paragraphs.flatMap(({ speaker, sentences }) =>
    sentences.map(({ atSeconds, text }) => `${atSeconds ?? '-'} ${speaker && `${speaker}: `}${text}`)
  )

/** SubRip with a caption every three seconds. */
export const captionsOf = (...texts: string[]): string =>
  texts
    .map((text, index) => {
      const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',')
      return `${index + 1}\n${at(index * 3)} --> ${at(index * 3 + 3)}\n${text}`
    })
    .join('\n\n')
