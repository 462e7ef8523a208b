import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { hasSignedOutHere, isSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { needsSignIn } from './find-screen.ts'

/**
 * Sends a user whose session has ended elsewhere (in another tab, by the server) to sign in. The same user comes back to the address from
 * there, and nobody else. Their screen is gone by then: React removes it in the same step.
 */
export function useEndedElsewhere(): void {
  const user = useCurrentUser()
  const before = useRef(user)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const left = before.current
    before.current = user
    // Without a network nobody can sign in.
    if (left && !user && !hasSignedOutHere() && needsSignIn(pathname))
      navigate(navigator.onLine ? '/login' : '/', { replace: true, state: { from: pathname + search, of: left.id } })
  })
}

/**
 * Sends visitors to sign in and back to the address they wanted. A user who signed out here gets the landing page, even after a reload while
 * the server doesn't know of the sign-out yet.
 */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [cameSignedIn] = useState(user !== null)
  const { pathname, search } = useLocation()
  if (user) return children
  if (cameSignedIn && !hasSignedOutHere()) return null
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
  const user = useCurrentUser()
  const isSignedIn = user !== null
  const [cameSignedIn] = useState(isSignedIn)
  const { hash, state } = useLocation()
  const target = returnAddress(state, user?.id) ?? to
  const navigate = useNavigate()

  useEffect(() => {
    if (!isSignedIn || cameSignedIn) return
    const redirect = setTimeout(() => navigate(target, { replace: true }), redirectMs)
    return () => clearTimeout(redirect)
  }, [isSignedIn, cameSignedIn, navigate, target, redirectMs])

  // Of links in earlier emails.
  if (hash.startsWith('#code=')) return <Navigate to={`/code${hash}`} replace />
  return cameSignedIn ? <Navigate to={to} replace /> : children
}

/** An address that another user left (`of`) is not for this one. */
function returnAddress(state: unknown, userId: string | undefined): string | undefined {
  const { from, of } = (state ?? {}) as { from?: unknown; of?: unknown }
  return typeof from === 'string' && (of === undefined || of === userId) ? from : undefined
}
