// The files of an episode, at the end of its page.
export const episodeFilesText = {
  heading: 'Als bestand:',
  chapters: 'hoofdstukken (JSON)'
} as const
