// Pictures of the app for the install dialog: each file says in its name what it is.
import { installText } from '../../texts/install.ts'
import type { Screenshot } from './manifest.ts'

const NAME = /\/(narrow|wide)-(\w+)-(\d+x\d+)[^/]*\.webp$/

/**
 * Files named 'narrow-home-780x1688.webp' as the manifest wants them; others are left out.
 * @param addresses file → public address
 */
export function screenshotsOf(addresses: Readonly<Record<string, string>>): Screenshot[] {
  return Object.entries(addresses).flatMap(([file, src]) => {
    const [, formFactor, subject, sizes] = NAME.exec(file) ?? []
    const label = installText.screenshots[subject as keyof typeof installText.screenshots]
    if ((formFactor !== 'narrow' && formFactor !== 'wide') || !label || !sizes) return []
    return [{ src, sizes, type: 'image/webp', form_factor: formFactor, label }]
  })
}
