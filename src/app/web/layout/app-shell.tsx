import type { ReactNode } from 'react'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { appTexts } from '../../app.texts.ts'
import { Navigation } from './navigation.tsx'
import { ownerMain } from './owner-main.ts'
import { OwnerQueries } from './owner-queries.tsx'

/** Adds the navigation and the user's data to the screens of a signed-in user. Visitors get the screen alone. */
export function AppShell({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  if (!user) return <main>{children}</main>
  return (
    <>
      <a href="#content" className={skipLink}>
        {appTexts.skipToContent}
      </a>
      <main id="content" tabIndex={-1} className={ownerMain}>
        <OwnerQueries key={user.id} userId={user.id}>
          {children}
        </OwnerQueries>
      </main>
      <Navigation />
    </>
  )
}

const skipLink =
  'fixed top-3 start-3 z-60 -translate-y-[200%] rounded-control bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-y-0'
