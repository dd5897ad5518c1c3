import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from './Button.tsx'

export interface Tab {
  key: string
  title: string
  content: ReactNode
}

interface TabsProps {
  name: string
  tabs: readonly [Tab, ...Tab[]]
  /** Gets the element of the chosen tab, for a dialog that starts there. */
  chosenTab?: RefObject<HTMLButtonElement | null>
}

/**
 * Tabs in an island (ARIA tabs pattern): one tab is in the tab order, arrows, Home and End choose another one. Every panel
 * stays in the page, so that nothing typed in one is lost.
 */
export function Tabs({ tabs, name, chosenTab }: TabsProps) {
  const [chosen, setChosen] = useState(tabs[0].key)
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex(({ key }) => key === chosen)
    const next = indexAfter(event, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    setChosen(tab.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={name} onKeyDown={move}>
        {tabs.map(({ key, title }) => (
          <Button
            key={key}
            look="bare"
            role="tab"
            id={`${id}-${key}`}
            data-tab={key}
            aria-controls={`${id}-${key}-panel`}
            aria-selected={key === chosen}
            tabIndex={key === chosen ? 0 : -1}
            ref={key === chosen ? chosenTab : undefined}
            onClick={() => setChosen(key)}
          >
            {title}
          </Button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls must be focusable (ARIA tabs pattern)
          tabIndex={0}
          hidden={key !== chosen}
        >
          {content}
        </div>
      ))}
    </>
  )
}

/** The tab that a key leads to. In right-to-left text the arrows are mirrored. */
function indexAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, index: number, count: number) {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (index + (key === forward ? 1 : -1) + count) % count
}
