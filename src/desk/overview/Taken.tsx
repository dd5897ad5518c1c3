// Who looks at a line. Only a host can say so; somebody with the password sees it.
import { useState } from 'react'
import { todayText as text } from '#texts/desk-overview.ts'
import { Button } from '../../ui/Button.tsx'
import type { AttentionLine } from './contract.ts'
import { formatDay } from './desk-dates.ts'
import { setTaken } from './desk-lists.store.ts'
import type { HostNames } from './line-words.ts'

interface TakenProps {
  line: AttentionLine
  hostNames: HostNames
  host: string | undefined
}

export function Taken({ line: { key, taken }, hostNames, host }: TakenProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isOurs = taken !== null && taken.host === host
  const press = async () => {
    setIsBusy(true)
    const done = await setTaken(key, !isOurs)
    setProblem(done.ok ? '' : done.sentence)
    setIsBusy(false)
  }
  return (
    <>
      <p className="text-s empty:hidden" role="status">
        {taken && (
          <span className="text-ok">
            {isOurs
              ? text.takenByYou(formatDay(taken.at))
              : text.taken(hostNames[taken.host] ?? taken.host, formatDay(taken.at))}
          </span>
        )}
        {problem && <span className="block font-semibold text-error">{problem}</span>}
      </p>
      {host !== undefined && (
        <Button look="tool" isBusy={isBusy} onClick={() => void press()}>
          {isOurs ? text.putBack : taken ? text.takeOver : text.take}
        </Button>
      )}
    </>
  )
}
