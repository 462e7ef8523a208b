import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'
import { BrandMark } from '#kit/web/drawings/brand-mark.tsx'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { afterFirstScreen, useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { appTexts } from '../../app.texts.ts'
import { preload } from '../find-screen.ts'
import { screens } from '../screens.ts'

const items = screens.flatMap((screen) => {
  const [path = '/'] = screen.paths
  return screen.for === 'user' && screen.inNavigation ? [{ path, paths: screen.paths, ...screen.inNavigation }] : []
})

/** Loaded separately: it is visible only while the timer is in use. */
const NavigationTimer = lazyPart(async () => (await import('./navigation-timer.tsx')).NavigationTimer)

/** The navigation: at the bottom on tablets and phones, within the thumb's reach, and at the side on wide screens. */
export function Navigation() {
  // The planner has no link of its own, and belongs to the library.
  const place = useLocation().pathname.replace(/^\/planner/, '/library')
  const user = useCurrentUser()
  const isAdmin = user?.isAdmin === true
  const isAfterFirstScreen = useIsAfterFirstScreen()
  // After signing out, the landing page must open even when the connection is gone by then.
  useEffect(
    () =>
      afterFirstScreen(() => {
        preload('/', false)
      }),
    [],
  )
  return (
    <nav aria-label={appTexts.navigation.label} className={bar}>
      <BrandMark className="mb-8 hidden size-11 lg:block" />
      <ul className="flex w-full max-w-lg justify-around gap-1 lg:flex-col lg:justify-start lg:gap-3">
        {items.map(({ path, paths, label, icon: Icon, forAdministrators }) => {
          if (forAdministrators && !isAdmin) return null
          const isActive = paths.includes(place) || (path !== '/' && place.startsWith(path))
          return (
            <li key={path} className="min-w-0 flex-1 lg:flex-none">
              <NavLink
                to={path}
                aria-current={isActive ? 'page' : undefined}
                onPointerEnter={() => preload(path, true)}
                onFocus={() => preload(path, true)}
                className="group flex min-h-14 flex-col items-center justify-center gap-1 rounded-control text-muted-foreground text-sm large-text:text-[0.5rem] no-underline hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-primary"
              >
                <span
                  className={classNames(
                    'rounded-badge px-5 py-1 transition-colors max-[22.5rem]:px-3 large-text:px-1',
                    isActive ? 'bg-secondary' : 'group-hover:bg-muted',
                  )}
                >
                  <Icon aria-hidden className="size-6" strokeWidth={isActive ? 2.1 : 1.75} />
                </span>
                {label}
              </NavLink>
            </li>
          )
        })}
        {isAfterFirstScreen && user && <NavigationTimer userId={user.id} />}
      </ul>
    </nav>
  )
}

const bar =
  'fixed inset-x-0 bottom-0 z-30 flex justify-center border-border border-t bg-card px-2 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] ' +
  'lg:inset-y-0 lg:end-auto lg:start-0 lg:w-28 lg:border-t-0 lg:border-e lg:flex-col lg:items-center lg:justify-start lg:px-3 lg:pt-8'
