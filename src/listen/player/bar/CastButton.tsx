// Plays on a television or a speaker: only where the browser knows one.
import { useEffect, useState } from 'react'
import { castText as text } from '#texts/cast.ts'
import { playStream } from '../actions.ts'
import { sound } from '../sound/audio.ts'
import {
  chooseDevice,
  followDevices,
  followRemoteState,
  type RemoteState
} from '../sound/remote-playback.service.ts'
import { Choice } from './Choice.tsx'

export function CastButton({ streamUrl }: { streamUrl: string }) {
  const [isThere, setIsThere] = useState(false)
  const [state, setState] = useState<RemoteState>('here')
  const [trouble, setTrouble] = useState<'offline' | 'failed'>()
  useEffect(() => followDevices(streamUrl, setIsThere), [streamUrl])
  useEffect(() => followRemoteState(sound, setState), [])
  const isShown = isThere || state !== 'here'
  const choose = async () => {
    setTrouble(undefined)
    const result = await chooseDevice({ audio: sound, playFrom: playStream })
    if (result !== 'asked') setTrouble(result)
  }
  return (
    <>
      {isShown && (
        <Choice isChosen={state === 'elsewhere'} onClick={() => void choose()}>
          {text.button}
        </Choice>
      )}
      {/* Always there, so that a screen reader notices changes. */}
      <p className="col-span-full text-s text-booth-soft empty:hidden" role="status">
        {trouble ? text[trouble] : state === 'here' ? '' : text[state]}
      </p>
    </>
  )
}
