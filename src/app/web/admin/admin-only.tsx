import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { adminTexts } from '../../admin.texts.ts'
import { ClosedGate } from './drawings/closed-gate.tsx'

/** Shows the admin area to administrators and "Access Denied" to everyone else. The server checks every call too. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useCurrentUser()?.isAdmin ? children : <AccessDenied />
}

function AccessDenied() {
  const { title, text, home } = adminTexts.denied
  const heading = usePageHeading(title)
  return (
    <div className="page-width flex min-h-[75dvh] flex-col items-center justify-center gap-5 py-10 text-center">
      <ClosedGate />
      <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        {title}
      </h1>
      <p className="max-w-md text-lg text-muted-foreground">{text}</p>
      <Link to="/" className={buttonClass({ size: 'large' })}>
        {home}
      </Link>
    </div>
  )
}
