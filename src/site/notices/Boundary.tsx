// Keeps an island that throws while it renders from taking its part of the page with it. React would remove all of it.
import { Component, type ReactNode } from 'react'
import { toastsText } from '#texts/toasts.ts'
import { report } from '../../browser/report.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from './notices.store.ts'

interface BoundaryProps {
  /** Whether the island has no place of its own in the page, such as the player: then a notice says it, else a sentence. */
  isFloating: boolean
  children: ReactNode
}

/** Says that the part failed, and renders it again: at the press on the button, or at the next press if it has no place. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    report(error, 'island')
    if (!this.props.isFloating) return
    notify(toastsText.partFailed, { isFailure: true })
    document.addEventListener('click', this.retry, { once: true, capture: true })
  }

  override componentWillUnmount(): void {
    document.removeEventListener('click', this.retry, { capture: true })
  }

  private readonly retry = () => this.setState({ hasFailed: false })

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.isFloating) return null
    return (
      <p className="p-5" role="alert">
        {toastsText.partFailed}{' '}
        <Button look="link" onClick={this.retry}>
          {toastsText.retry}
        </Button>
      </p>
    )
  }
}
