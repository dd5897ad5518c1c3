// Below the controls of the full screen, in reach of a thumb: size of the text, screen on, and the way to the sheet.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { playerText } from '#texts/player.ts'
import { Switch } from '../../../ui/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { BarButton } from '../bar/BarButton.tsx'
import { $textIsLarge } from './film-room.store.ts'
import { canStayAwake, useWakeLock } from './use-wake-lock.ts'

interface RoomToolsProps {
  hasText: boolean
  openMore: () => void
}

export function RoomTools({ hasText, openMore }: RoomToolsProps) {
  const isLarge = useStore($textIsLarge)
  const [isAwake, setIsAwake] = useState(false)
  useWakeLock(isAwake, () => setIsAwake(false))
  return (
    <div className="room-tools">
      {hasText && (
        <BarButton
          name={playerText.largeText}
          className="room-size inline-flex"
          aria-pressed={isLarge}
          onClick={() => $textIsLarge.set(!isLarge)}
        >
          <span aria-hidden="true">
            <small>A</small>A
          </span>
        </BarButton>
      )}
      {canStayAwake() && (
        <Switch
          className="text-s"
          checked={isAwake}
          onChange={({ currentTarget }) => setIsAwake(currentTarget.checked)}
        >
          {playerText.stayAwake}
        </Switch>
      )}
      <BarButton
        name={playerText.more}
        className="ml-auto inline-flex px-3"
        aria-haspopup="dialog"
        onClick={openMore}
      >
        <Icon name="more" />
        {playerText.more}
      </BarButton>
    </div>
  )
}
