import type { ReactNode } from 'react'
import { FactorTerm } from '#features/accounts/web/factors/factor-term.tsx'
import { ErrorBoundary } from '#kit/web/lazy/error-boundary.tsx'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { OwnerTimer } from '../focus-timer/owner-timer.tsx'
import { OwnerKeys } from '../keyboard/owner-keys.tsx'
import { OwnerSettings } from '../settings/owner-settings.tsx'

/** Applies the settings, the timer and the keys on every screen of a signed-in user. No screen waits for it or fails with it. */
export function OwnerWork({ userId }: { userId: string }) {
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  return (
    <>
      <Quietly>
        <OwnerSettings userId={userId} />
      </Quietly>
      <Quietly>
        <OwnerTimer userId={userId} />
      </Quietly>
      <Quietly>
        <OwnerKeys userId={userId} />
      </Quietly>
      <Quietly>{isAdmin && <FactorTerm />}</Quietly>
    </>
  )
}

const Quietly = ({ children }: { children: ReactNode }) => <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
