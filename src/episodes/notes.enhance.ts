// 'Lees minder' stands below the notes: it stays under the pointer while what is above it goes. Comes when notes are
// opened for the first time.

document.addEventListener('click', ({ target }) => {
  const summary = target instanceof Element ? target.closest('.notes-more[open] > summary') : null
  if (!summary) return
  const topBefore = summary.getBoundingClientRect().top
  const settle = () => {
    const moved = summary.getBoundingClientRect().top - topBefore
    scrollBy({ top: moved, behavior: 'instant' })
  }
  summary.parentElement?.addEventListener('toggle', settle, { once: true })
})
