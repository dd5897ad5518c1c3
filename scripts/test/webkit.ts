// WebKit and a virtual screen for it: installed ones, otherwise from the system's package manager. Without them its tests are
// skipped.
import { webkitProgram } from '../../tests/e2e/support/webkit.ts'
import { installDebianPackages } from './debian.ts'

const PACKAGES = ['libwebkit2gtk-4.1-0', 'xvfb', 'openssl']

export function installWebkit(): void {
  if (!webkitProgram()) installDebianPackages('WebKit for the browser tests', ...PACKAGES)
  if (!webkitProgram())
    console.log(
      `No WebKit here: its tests are skipped. On Debian: sudo apt-get install ${PACKAGES.join(' ')}`
    )
}
