import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

/**
 * A visitor is sent to sign in, and comes back to where they wanted to go. Somebody whose session ended here (signed out, or the
 * server no longer knows them) finds the landing page, also after a reload while the server does not know of it yet.
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [cameSignedIn] = useState(user !== null)
  const { pathname, search } = useLocation()
  if (user) return children
  return cameSignedIn || isSigningOut() ? (
    <Navigate to="/" replace />
  ) : (
    <Navigate to="/login" replace state={{ from: pathname + search }} />
  )
}

interface VisitorOnlyProps {
  /** Where somebody goes who is signed in. */
  to: string
  /** How long the screen stays after signing in on it. */
  redirectMs: number
  children: ReactNode
}

/** Somebody who came signed in is sent on at once; who signs in here, after `redirectMs`. */
export function VisitorOnly({ to, redirectMs, children }: VisitorOnlyProps) {
  const isSignedIn = useCurrentUser() !== null
  const [cameSignedIn] = useState(isSignedIn)
  const target = returnAddress(useLocation().state) ?? to
  const navigate = useNavigate()

  useEffect(() => {
    if (!isSignedIn || cameSignedIn) return
    const redirect = setTimeout(() => navigate(target, { replace: true }), redirectMs)
    return () => clearTimeout(redirect)
  }, [isSignedIn, cameSignedIn, navigate, target, redirectMs])

  return cameSignedIn ? <Navigate to={to} replace /> : children
}

function returnAddress(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from : undefined
}
