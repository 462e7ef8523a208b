// Puts the stored mood theme on the page before anything is painted, so that no other theme flashes up. The app checks
// the value again (src/features/themes/web/theme-store.ts); a name that no style knows changes nothing.
try {
  const theme = JSON.parse(localStorage.getItem('moodTheme') ?? '""')
  if (/^[a-z]+$/.test(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Blocked storage or nonsense in it: the page keeps its own theme.
}
