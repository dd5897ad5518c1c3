// Closes a modal dialog on a press outside it, because not all browsers support `closedby`.

/** The press must begin and end outside the dialog, so that dragging a text selection out of it does not close it. */
export function closeOnPressBeside(dialog: HTMLDialogElement, signal?: AbortSignal): void {
  const until = signal ? { signal } : {}
  let hasBegunBeside = false
  const isBeside = ({ target, clientX, clientY }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    return target === dialog && !isOver
  }
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      hasBegunBeside = isBeside(event)
    },
    until
  )
  dialog.addEventListener(
    'click',
    (event) => {
      if (hasBegunBeside && isBeside(event)) dialog.close()
    },
    until
  )
}
