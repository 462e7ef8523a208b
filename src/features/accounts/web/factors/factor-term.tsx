import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFactors } from './factors-queries.ts'

/** Leads an administrator whose term without a second factor is over to where they add one: the server lets them do nothing else. */
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
