// A visit can outlast a deploy: the router of the site then lays a page of the new build into a document that runs the
// scripts of the old one. Both at once would answer every press twice.
import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'
import { isOtherBuild } from '../lib/deploy-reload.ts'

const SCRIPTS = 'script[type="module"][src]'

const scriptsOf = (page: ParentNode) => [...page.querySelectorAll<HTMLScriptElement>(SCRIPTS)]
const fileOf = (script: HTMLScriptElement) => script.getAttribute('src') ?? ''

/** Files whose code this document runs. */
const running = new Set(scriptsOf(document).map(fileOf))

/**
 * Follows each change of pages. At the first page of another build a full load begins anew, unless that would end a
 * sound: then the scripts that run go on with the new page until there is silence.
 */
export function followBuilds(isSilent: () => boolean): void {
  document.addEventListener('astro:before-preparation', (event) => {
    const change = event as TransitionBeforePreparationEvent
    const load = change.loader
    change.loader = async () => {
      await load()
      if (change.defaultPrevented) return
      const others = scriptsOf(change.newDocument).filter((script) => isOtherBuild(fileOf(script), running))
      if (others.length > 0 && isSilent()) loadInFull(change)
      else for (const script of others) script.remove()
      for (const script of scriptsOf(change.newDocument)) running.add(fileOf(script))
    }
  })
}

/** The router itself loads an address in full that is not the present one already, as it is after a way back. */
function loadInFull(change: TransitionBeforePreparationEvent): void {
  if (change.to.href === location.href) location.reload()
  change.preventDefault()
}
