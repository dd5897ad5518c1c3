// Pictures of the app for the install dialog: each file is described by its name.
import { installText } from '#texts/install.ts'
import type { Features } from '../brand/switches.ts'
import type { Screenshot } from './manifest.ts'

const NAME = /\/(narrow|wide)-(\w+)-(\d+x\d+)[^/]*\.webp$/

/**
 * Files named 'narrow-home-780x1688.webp' as entries of the manifest. Other files are left out, and those of features
 * that are off. @param addresses file → public URL
 */
export function screenshotsOf(
  addresses: Readonly<Record<string, string>>,
  features: Pick<Features, 'films' | 'mustSee'>
): Screenshot[] {
  return Object.entries(addresses).flatMap(([file, src]) => {
    const [, formFactor, subject, sizes] = NAME.exec(file) ?? []
    const label = labelOf(subject, features)
    if ((formFactor !== 'narrow' && formFactor !== 'wide') || !label || !sizes) return []
    return [{ src, sizes, type: 'image/webp', form_factor: formFactor, label }]
  })
}

function labelOf(subject = '', { films, mustSee }: Pick<Features, 'films' | 'mustSee'>): string | undefined {
  const { plainEpisode, ...labels } = installText.screenshots
  if (subject === 'mustsee' && !mustSee) return undefined
  if (subject === 'episode' && !films) return plainEpisode
  return Object.hasOwn(labels, subject) ? labels[subject as keyof typeof labels] : undefined
}
