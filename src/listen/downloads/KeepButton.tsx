// 'Bewaar' on the page of an episode: keeps it at a press; after that it says how far it is, and opens a menu. Needs script.
import { downloadsText as text } from '#texts/downloads.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, Popover } from '../../ui/Popover.tsx'
import { Progress } from '../../ui/States.tsx'
import css from './downloads.css?inline'
import type { Keepable } from './downloads.store.ts'
import { KeepIcon } from './KeepIcon.tsx'
import type { KeepView } from './keep-view.ts'
import { KEPT_PATH } from './kept-path.ts'
import { actOn, useKeep } from './use-keep.ts'

adoptStyles(css)

export function KeepButton(episode: Keepable) {
  const view = useKeep(episode)
  const act = view.state === 'none' ? () => actOn(episode, 'keep') : undefined
  return (
    <div className="noscript:hidden">
      <Popover
        look="tool"
        className="keep-menu"
        name={text.menu}
        act={act}
        button={
          <>
            <KeepIcon state={view.state} />
            {view.label}
          </>
        }
      >
        {(close) => <KeepMenu episode={episode} view={view} close={close} />}
      </Popover>
      {/* Only the steps, not every percent. */}
      <span className="sr-only" role="status">
        {view.state === 'loading' ? text.loading : view.state === 'none' ? '' : text.labels[wordOf(view)]}
      </span>
    </div>
  )
}

const wordOf = ({ state }: KeepView) => (state === 'loading' ? 'waiting' : state)

interface KeepMenuProps {
  episode: Keepable
  view: KeepView
  close: () => void
}

function KeepMenu({ episode, view, close }: KeepMenuProps) {
  return (
    <>
      {view.detail && <p className="keep-detail">{view.detail}</p>}
      {view.share !== undefined && (
        <div className="keep-progress">
          <Progress name={text.menu} share={view.share} />
        </div>
      )}
      <Menu>
        {view.acts.map((act) => (
          <li key={act}>
            {act === 'file' ? (
              <a href={episode.audioUrl} download target="_blank" rel="noopener">
                {text.acts.file}
              </a>
            ) : (
              <Button
                look="bare"
                onClick={() => {
                  close()
                  actOn(episode, act)
                }}
              >
                {text.acts[act]}
              </Button>
            )}
          </li>
        ))}
        <li>
          <a href={KEPT_PATH}>{text.toKept}</a>
        </li>
      </Menu>
    </>
  )
}
