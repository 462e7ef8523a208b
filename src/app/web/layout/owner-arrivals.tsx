import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { uploadLists } from '#features/library/web/upload-lists.ts'
import { PlannerWork } from '#features/planner/web/planner-work.tsx'
import { onArrival } from '#kit/web/page/arrivals.ts'

/** Shows on every screen what becomes of files that arrived, also of those that another tab sent. */
export function OwnerArrivals({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => onArrival(userId, (isHere) => isHere || uploadLists(client, userId).refresh()), [client, userId])
  return <PlannerWork userId={userId} />
}
