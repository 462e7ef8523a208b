import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'

/**
 * Sends visitors to sign in and back to the address they wanted. A user whose session ended here (they signed out, or the server ended it)
 * gets the landing page, even after a reload while the server doesn't know of the sign-out yet.
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
  /** Where signed-in users are sent. */
  to: string
  /** How long the screen stays after signing in on it. */
  redirectMs: number
  children: ReactNode
}

/** Redirects users who arrive signed in immediately, and those who sign in here after `redirectMs`. */
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
