// The row of the sheet that plays on a television or a speaker: only where the browser knows one.
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
import { SheetRow } from './SheetRow.tsx'

const TELEVISION = 'M3.5 5.5h17v11h-17zM8.5 20h7'

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
    <li>
      {isShown && (
        <SheetRow
          name={text.button}
          icon={{ path: TELEVISION }}
          isPressed={state === 'elsewhere'}
          onClick={() => void choose()}
        />
      )}
      {/* Always there, so that a screen reader notices changes. */}
      <p className="text-s text-booth-soft empty:hidden" role="status">
        {trouble ? text[trouble] : state === 'here' ? '' : text[state]}
      </p>
    </li>
  )
}
