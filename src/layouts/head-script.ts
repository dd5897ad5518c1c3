// The script in the head of every public page, minified once per build: it counts in each page's first round trip.
import { transformSync } from 'esbuild'
import { isTabOn } from '../features.ts'
import { HOME_TABS } from '../home/home-tabs.ts'
import { settings } from '../site/brand/settings.ts'
import { beforePaintScript } from './before-paint.client.ts'

const { features, shortName } = settings
const tabs = HOME_TABS.filter((name) => isTabOn(name, features))

export const headScript = transformSync(beforePaintScript(shortName, tabs), { minify: true }).code.trim()
