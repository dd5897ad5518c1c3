// The about tab at work: its settings, and what is counted there. Comes when the tab is first seen.
import '../install/card.client.ts'
import '../listening/listening-card.client.ts'
import '../push/card.client.ts'
import { countSocialClicks } from './social-clicks.client.ts'

countSocialClicks()
