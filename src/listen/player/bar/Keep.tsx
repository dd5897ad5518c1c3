// How keeping the loaded episode in this browser goes, and what one can do about it.
import { useStore } from '@nanostores/react'
import { downloadsText as text } from '#texts/downloads.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Progress } from '../../../ui/States.tsx'
import { actOn, useKeep } from '../../downloads/use-keep.ts'
import { $player } from '../player.store.ts'
import { playablePath } from '../schema.ts'
import type { Pressed } from '../sound/machine.ts'
import { Choice, choices, Legend } from './Choice.tsx'

export function Keep() {
  const player = useStore($player)
  return player.step === 'closed' ? null : <KeepEpisode episode={player.episode} />
}

function KeepEpisode({ episode }: { episode: Pressed }) {
  const keepable = { ...episode, factsPath: playablePath(episode.slug) }
  const view = useKeep(keepable)
  return (
    <fieldset className={choices}>
      <Legend>{text.menu}</Legend>
      {view.state !== 'none' && (
        <p className="col-span-full text-s tabular" role="status">
          {view.state === 'kept' ? `${view.label}: ${view.detail}` : view.detail || view.label}
        </p>
      )}
      {view.share !== undefined && (
        <div className="col-span-full">
          <Progress name={text.menu} share={view.share} />
        </div>
      )}
      {view.acts.map((act) =>
        act === 'file' ? (
          <LinkButton key={act} href={episode.audioUrl} download target="_blank" rel="noopener">
            {text.acts.file}
          </LinkButton>
        ) : (
          <Choice key={act} onClick={() => actOn(keepable, act)}>
            {text.acts[act]}
          </Choice>
        )
      )}
    </fieldset>
  )
}
