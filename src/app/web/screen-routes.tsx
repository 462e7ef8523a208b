import { Fragment, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { type CurrentUser, useCurrentUser } from '#kit/web/page/current-user.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { findScreen, returnPaths, screenPaths } from './find-screen.ts'
import { OwnerOnly, VisitorOnly } from './guards.tsx'
import { AppShell } from './layout/app-shell.tsx'
import { NotFoundPage, type Screen, type SignInProps } from './screens.ts'
import { enterAs } from './session.ts'

/** The routes: which screen is shown at which path, with and without a stored user. */
export function ScreenRoutes() {
  const user = useCurrentUser()
  return (
    <Routes>
      {screenPaths.map((path) => {
        const screen = findScreen(path, user !== null)
        return screen && <Route key={path} path={path} element={elementOf(screen, user)} />
      })}
      <Route path="*" element={inAppShell('not-found', <NotFoundPage />)} />
    </Routes>
  )
}

const signIn: SignInProps = {
  externalSignIn: pageConfig.externalSignIn,
  onSignedIn: enterAs,
  isReturnPath: (path) => returnPaths.includes(path),
}

function elementOf(screen: Screen, user: CurrentUser | null): ReactNode {
  const key = `${screen.for} ${screen.paths[0]}`
  if (screen.for === 'user') return <OwnerOnly key={key}>{user && inAppShell(key, <screen.Screen userId={user.id} />)}</OwnerOnly>
  if (!('leadsTo' in screen)) return user && !screen.isBare ? inAppShell(key, <screen.Screen />) : bare(key, <screen.Screen />)
  const { path, afterMs } = screen.leadsTo
  return (
    <VisitorOnly key={path + afterMs} to={path} redirectMs={afterMs}>
      {bare(key, <screen.Screen {...signIn} />)}
    </VisitorOnly>
  )
}

function inAppShell(key: string, children: ReactNode) {
  return <AppShell>{bare(key, children)}</AppShell>
}

/** The key makes each screen a new boundary, so that its skeleton shows immediately, even during a navigation. */
function bare(key: string, children: ReactNode) {
  return <Fragment key={key}>{children}</Fragment>
}
