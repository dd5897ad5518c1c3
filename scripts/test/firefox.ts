// Firefox: an installed one, otherwise from the system's package manager. Without it its tests are skipped.
import { firefoxProgram } from '../../tests/e2e/support/firefox.ts'
import { installDebianPackages } from './debian.ts'

export function installFirefox(): void {
  if (!firefoxProgram()) installDebianPackages('Firefox for the browser tests', 'firefox-esr')
  if (!firefoxProgram())
    console.log('No Firefox here: its tests are skipped. On Debian: sudo apt-get install firefox-esr')
}
