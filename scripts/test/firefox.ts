// The second browser: an installed one, else the system's package manager brings it; without it its stories are skipped.
import { firefoxProgram } from '../../tests/e2e/support/firefox.ts'
import { bringFromDebian } from './debian.ts'

export function bringFirefox(): void {
  if (!firefoxProgram()) bringFromDebian('Firefox for the browser tests', 'firefox-esr')
  if (!firefoxProgram())
    console.log('No Firefox here: its stories are skipped. On Debian: sudo apt-get install firefox-esr')
}
