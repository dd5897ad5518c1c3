import { downloadsText as text } from '#texts/downloads.ts'
import { widthsOf } from '../../lib/local-pictures.ts'
import { formatEpisodeDate } from '../../lib/long-date.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/States.tsx'
import { episodePath } from '../episodes/episode-path.ts'
import type { Download } from './download.ts'
import type { KeepAct } from './keep-view.ts'
import { actOn, useKeep } from './use-keep.ts'

interface DownloadRowProps {
  download: Download
  /** Its row will go, and the focus with it. */
  onGone: () => void
}

export function DownloadRow({ download, onGone }: DownloadRowProps) {
  const { id, title, audioUrl, imageUrl, state } = download
  const episode = { id, audioUrl, factsPath: '' }
  const view = useKeep(episode)
  const press = (act: Exclude<KeepAct, 'file'>) => {
    actOn(episode, act)
    if (act !== 'remove' && act !== 'cancel') return
    notify(text.removed(title))
    onGone()
  }
  return (
    <li className="kept-row">
      {imageUrl ? (
        <img
          className="kept-cover"
          src={imageUrl}
          srcSet={widthsOf(imageUrl)}
          sizes="72px"
          alt=""
          width="72"
          height="72"
        />
      ) : (
        <span className="kept-cover" />
      )}
      <div className="min-w-0">
        <h3 className="text-l font-semibold">
          <a className="no-underline hover:underline" href={episodePath(download)}>
            {title}
          </a>
        </h3>
        <p className="soft text-s tabular">
          {view.detail}
          {state.step === 'kept' && (
            <>
              {', '}
              <time dateTime={new Date(state.keptAtMs).toISOString()}>
                {text.since(formatEpisodeDate(new Date(state.keptAtMs).toISOString()))}
              </time>
            </>
          )}
        </p>
        {view.share !== undefined && (
          <div className="kept-progress">
            <Progress name={title} share={view.share} />
          </div>
        )}
      </div>
      <div className="kept-acts">
        {state.step === 'kept' && (
          <LinkButton
            href={audioUrl}
            data-play={id}
            data-astro-prefetch="false"
            data-astro-reload
            aria-label={text.listenTo(title)}
          >
            <Icon name="play" />
            {text.listen}
          </LinkButton>
        )}
        {view.acts.map((act) =>
          act === 'file' ? (
            <LinkButton key={act} href={audioUrl} download target="_blank" rel="noopener">
              {text.acts.file}
            </LinkButton>
          ) : (
            <Button
              key={act}
              look="link"
              aria-label={text.actOn(text.acts[act], title)}
              onClick={() => press(act)}
            >
              {text.acts[act]}
            </Button>
          )
        )}
      </div>
    </li>
  )
}
