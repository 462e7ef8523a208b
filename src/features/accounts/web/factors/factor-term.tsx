import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFactors } from './factors-queries.ts'

/**
 * Sends administrators whose grace period without a second factor is over to the screen that adds one. The server refuses everything else.
 */
export function FactorTerm() {
  const requiredFrom = useFactors().data?.requiredFrom ?? null
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOver = requiredFrom !== null && new Date(requiredFrom).getTime() <= Date.now()
  useEffect(() => {
    if (isOver && pathname !== '/settings/security') navigate('/settings/security', { replace: true })
  }, [isOver, pathname, navigate])
  return null
}
