import { Fragment, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { setCurrentUser, useCurrentUser } from '#kit/web/current-user.ts'
import { pageConfig } from '#kit/web/page-config.ts'
import { OwnerOnly, VisitorOnly } from './guards.tsx'
import { AppShell } from './layout/app-shell.tsx'
import {
  CompanionPage,
  HomePage,
  homePaths,
  LandingPage,
  LoginPage,
  mailedScreens,
  NotFoundPage,
  openScreens,
  ownerScreens,
  SetupPage,
  SignupPage,
} from './screens.ts'

/** Which screen stands at which address, with and without a stored user. */
export function ScreenRoutes() {
  const user = useCurrentUser()
  const signIn = { externalSignIn: pageConfig.externalSignIn, onSignedIn: setCurrentUser }
  return (
    <Routes>
      {homePaths.map((path) => (
        <Route key={path} path={path} element={user ? inAppShell('home', <HomePage />) : screen('landing', <LandingPage />)} />
      ))}
      {Object.entries(ownerScreens).map(([path, Screen]) => (
        <Route
          key={path}
          path={path}
          element={<OwnerOnly key={path}>{user && inAppShell(path, <Screen userId={user.id} />)}</OwnerOnly>}
        />
      ))}
      <Route path="/login" element={visitor('/dashboard', 50, screen('login', <LoginPage {...signIn} />))} />
      <Route path="/signup" element={visitor('/dashboard', 50, screen('signup', <SignupPage />))} />
      <Route path="/access" element={visitor('/', 1500, screen('access', <CompanionPage {...signIn} />))} />
      <Route path="/setup" element={visitor('/', 50, screen('setup', <SetupPage onSignedIn={setCurrentUser} />))} />
      {Object.entries(openScreens).map(([path, Screen]) => (
        <Route key={path} path={path} element={user ? inAppShell(path, <Screen />) : screen(path, <Screen />)} />
      ))}
      {Object.entries(mailedScreens).map(([path, Screen]) => (
        <Route key={path} path={path} element={screen(path, <Screen />)} />
      ))}
      <Route path="*" element={inAppShell('not-found', <NotFoundPage />)} />
    </Routes>
  )
}

function inAppShell(key: string, children: ReactNode) {
  return <AppShell>{screen(key, children)}</AppShell>
}

/** A key of its own makes each screen a new boundary, so that the skeleton shows at once also within a navigation. */
function screen(key: string, children: ReactNode) {
  return <Fragment key={key}>{children}</Fragment>
}

function visitor(to: string, redirectMs: number, children: ReactNode) {
  return (
    <VisitorOnly key={to + redirectMs} to={to} redirectMs={redirectMs}>
      {children}
    </VisitorOnly>
  )
}
