// Puts the theme on the page before anything is painted, so that no other one flashes up. The app decides anew as soon as it runs
// (src/features/themes/themes.rules.ts, which a test holds this to); a name that no style knows changes nothing.
try {
  const stored = (key) => JSON.parse(localStorage.getItem(key) ?? 'null')
  const hour = new Date().getHours()
  const ofHour = hour >= 6 && hour < 12 ? 'morning' : hour >= 18 || hour < 6 ? 'evening' : 'calm'
  const ofScreen = stored('user') ? { '/prompts': 'reflect', '/goals': 'energize' }[location.pathname] : undefined
  // Since the end of work, until a break is chosen or the suggested one would be over; half an hour is the longest.
  const timer = stored('focusTimer')
  const breakEnd = timer && timer.userId === stored('user')?.id && timer.phase?.kind === 'choosing' ? timer.phase.breakEnd : 0
  const isBreakDue = Date.now() < breakEnd && breakEnd - Date.now() <= 1_800_000
  if (isBreakDue) document.documentElement.dataset.breakEnd = breakEnd
  const ofChoice = stored('autoMoodTheme') === true ? (ofScreen ?? ofHour) : stored('moodTheme')
  const theme = isBreakDue ? 'break' : ofChoice
  if (typeof theme === 'string' && /^[a-z]+$/.test(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Blocked storage or nonsense in it: the page keeps its own theme.
}

// What the server has drawn is read before it is brought to life: its scripts wait until it has been painted. A page that nobody sees yet
// is never painted, so it waits for nothing.
addEventListener('DOMContentLoaded', () => {
  const waiting = document.getElementById('after-paint')
  if (!waiting) return
  const start = () => document.head.append(waiting.content)
  const canTell = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (!canTell || document.visibilityState === 'hidden') return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', start)
})
