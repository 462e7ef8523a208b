import { useQuery } from '@tanstack/react-query'
import { People } from '#features/accounts/admin/auth-users.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { decisionsQuery } from './overview/decisions-query.ts'

/** The list of people, each of whom leads to their page. */
export function PeoplePage() {
  const { data, isPending } = useQuery(decisionsQuery)
  return <AdminScreen>{isPending ? <SkeletonList /> : <People asksApproval={data?.asksApproval !== false} />}</AdminScreen>
}
