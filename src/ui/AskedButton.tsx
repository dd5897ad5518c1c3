// A button for what cannot be undone: its press asks first, in its own place.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'

interface AskedButtonProps {
  children: ReactNode
  question: string
  yes: string
  no: string
  onAsk?: () => void
  onYes: () => void
  /** Of the question and its answers. */
  className?: string
}

/** The focus goes to "no", and back to the button after an answer or Escape. */
export function AskedButton({ children, question, yes, no, onAsk, onYes, className = '' }: AskedButtonProps) {
  const questionId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const refusal = useRef<HTMLButtonElement>(null)
  const ask = (isOpen: boolean) => {
    flushSync(() => setIsAsking(isOpen))
    ;(isOpen ? refusal : button).current?.focus()
  }
  if (!isAsking)
    return (
      <Button
        ref={button}
        onClick={() => {
          onAsk?.()
          ask(true)
        }}
      >
        {children}
      </Button>
    )
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') ask(false)
  }
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      <p id={questionId}>{question}</p>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <Button
          aria-describedby={questionId}
          onKeyDown={cancelOnEscape}
          onClick={() => {
            ask(false)
            onYes()
          }}
        >
          {yes}
        </Button>
        <Button ref={refusal} onKeyDown={cancelOnEscape} onClick={() => ask(false)}>
          {no}
        </Button>
      </div>
    </div>
  )
}
