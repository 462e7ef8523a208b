import { Navigate, useLocation } from 'react-router'
import { PlannerPage } from '#features/planner/web/planner-page.tsx'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

const FirstHour = lazyPart(async () => (await import('./welcome/first-hour.tsx')).FirstHour)

/** The planner. Until it has a page, it leads there. */
export function PlannerScreen({ userId }: { userId: string }) {
  const { pathname, search } = useLocation()
  if (pathname !== '/planner') return <Navigate to={`/planner${search}`} replace />
  return <PlannerPage userId={userId} start={<FirstHour userId={userId} />} />
}
