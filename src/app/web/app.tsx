import { useEffect, useLayoutEffect } from 'react'
import { BrowserRouter, useLocation, useNavigationType } from 'react-router'
import { ActivityTheme } from '#features/themes/web/activity-theme.tsx'
import { applyMoodTheme } from '#features/themes/web/theme-store.ts'
import { dismissToastsOfOtherScreens } from '#kit/web/feedback/toast.ts'
import { ToastArea } from '#kit/web/feedback/toast-area.tsx'
import { ErrorBoundary } from '#kit/web/lazy/error-boundary.tsx'
import { ErrorScreen } from '#kit/web/lazy/error-screen.tsx'
// Listens to the history before the router does.
import '#kit/web/page/back-closes.ts'
import '#kit/web/page/composing-keys.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { findActivity } from './find-screen.ts'
import { useEndedElsewhere } from './guards.tsx'
import { ScreenRoutes } from './screen-routes.tsx'

const errorScreen = (
  <main>
    <ErrorScreen />
  </main>
)

export function App() {
  // Runs after the screens' own layout effects have set their activity, so that the first theme is right (first-paint/first-theme.ts).
  useLayoutEffect(() => applyMoodTheme(), [])
  return (
    <ErrorBoundary fallback={errorScreen}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
      <ToastArea />
    </ErrorBoundary>
  )
}

function Screens() {
  const { pathname } = useLocation()
  const activity = useCurrentUser() && findActivity(pathname)
  useScrollToTop()
  useEffect(() => dismissToastsOfOtherScreens(pathname), [pathname])
  useEndedElsewhere()
  // Keyed by path, so that navigating away leaves a failed screen behind.
  return (
    <ErrorBoundary key={pathname} fallback={errorScreen}>
      {activity && <ActivityTheme activity={activity} />}
      <ScreenRoutes />
    </ErrorBoundary>
  )
}

/** Scrolls a new screen to its top. When the user goes back, the browser restores the old position itself. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new screen.
  useLayoutEffect(() => {
    if (navigationType !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
}
