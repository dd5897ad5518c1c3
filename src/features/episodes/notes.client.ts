// Keeps 'Lees minder', which is below the notes, under the pointer while the text above it collapses. No island: the browser
// opens and closes the notes. Fetched when notes are opened for the first time.

document.addEventListener('click', ({ target }) => {
  const summary = target instanceof Element ? target.closest('.notes-more[open] > summary') : null
  if (!summary) return
  const topBefore = summary.getBoundingClientRect().top
  // Runs after the notes have closed and before the next paint; the `toggle` event may come one frame too late.
  requestAnimationFrame(() => {
    const movedPx = summary.getBoundingClientRect().top - topBefore
    scrollBy({ top: movedPx, behavior: 'instant' })
  })
})
