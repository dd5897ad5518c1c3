// The about tab at work: its settings, and what is counted there. Comes when the tab is first seen.
import '../install/card.enhance.ts'
import '../listening/listening-card.enhance.ts'
import '../push/card.enhance.ts'
import { countSocialClicks } from './social-clicks.enhance.ts'

countSocialClicks()
