// A step of the build, in a process of its own: draws the icons from the logo.
import { makeIcons } from './icons.ts'

await makeIcons()
