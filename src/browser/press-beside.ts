// A press beside a modal dialog closes it, in every browser: not all of them know `closedby`.

/** Both ends of the press have to be beside it: a text that is selected too far closes nothing. */
export function closeOnPressBeside(dialog: HTMLDialogElement): void {
  let hasBegunBeside = false
  const isBeside = ({ target, clientX, clientY }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    return target === dialog && !isOver
  }
  dialog.addEventListener('pointerdown', (event) => {
    hasBegunBeside = isBeside(event)
  })
  dialog.addEventListener('click', (event) => {
    if (hasBegunBeside && isBeside(event)) dialog.close()
  })
}
