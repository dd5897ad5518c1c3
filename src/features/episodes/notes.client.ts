// 'Lees minder' stands below the notes: it stays under the pointer while what is above it goes. Comes when notes are
// opened for the first time.

document.addEventListener('click', ({ target }) => {
  const summary = target instanceof Element ? target.closest('.notes-more[open] > summary') : null
  if (!summary) return
  const topBefore = summary.getBoundingClientRect().top
  // After they have closed and before that is painted; the event that tells of it may come after a picture.
  requestAnimationFrame(() => {
    const movedPx = summary.getBoundingClientRect().top - topBefore
    scrollBy({ top: movedPx, behavior: 'instant' })
  })
})
