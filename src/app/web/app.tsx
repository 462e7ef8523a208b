import { BrowserRouter, useLocation } from 'react-router'
import { ErrorBoundary } from '#kit/web/error-boundary.tsx'
import { ErrorScreen } from '#kit/web/error-screen.tsx'
import { ToastArea } from '#kit/web/toast-area.tsx'
import { SpiltInk } from './drawings/error.tsx'
import { useScrollToTop } from './layout/scroll-to-top.ts'
import { ScreenRoutes } from './screen-routes.tsx'

const errorScreen = <ErrorScreen drawing={<SpiltInk />} />

export function App() {
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
  useScrollToTop()
  // By path: going somewhere else leaves a failed screen behind.
  return (
    <ErrorBoundary key={pathname} fallback={errorScreen}>
      <ScreenRoutes />
    </ErrorBoundary>
  )
}
