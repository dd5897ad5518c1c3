import type { MouseEvent } from 'react'
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { countLink, type FilmEvent } from '../overlay/film-events.client.ts'
import { type FilmMention, type FilmSites, linksElsewhere } from './film-list.ts'

interface FilmLinksProps {
  film: FilmMention
  /** Path of our own page of the film, if it has one. */
  pagePath: string | undefined
  sites: FilmSites
  /** How its links are counted. */
  event: FilmEvent
}

const LINK = 'film-link w-full'

export function FilmLinks({ film, pagePath, sites, event }: FilmLinksProps) {
  return (
    <ul className="flex flex-none flex-wrap gap-2 px-5 pt-4.5 pb-5">
      {pagePath && (
        <li className="grow basis-full">
          <LinkButton
            className={LINK}
            href={pagePath}
            data-link="page"
            aria-label={text.ownPageOf(film.title)}
          >
            {text.ownPage}
            <Icon name="right" />
          </LinkButton>
        </li>
      )}
      {linksElsewhere(film, sites).map(({ key, site, url }) => {
        const count = ({ button }: MouseEvent) => countLink(key, button, event)
        return (
          <li className="grow first:basis-full" key={key}>
            <LinkButton
              className={LINK}
              href={url}
              target="_blank"
              rel="noopener"
              data-link={key}
              aria-label={text.elsewhere(film.title, site)}
              onClick={count}
              onAuxClick={count}
            >
              {site}
              <Icon name="external" />
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
