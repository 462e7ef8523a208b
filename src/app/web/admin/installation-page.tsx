import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { installationApi } from '#operations/installation.contract.ts'
import { installationTexts as texts } from '#operations/installation.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { DeadJobs } from './installation/dead-jobs.tsx'
import { Findings } from './installation/findings.tsx'

/** The findings of the installation's checks, and its dead jobs. */
export function InstallationPage() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf([...adminKey, 'installation'], installationApi.examine),
    refetchOnMount: 'always',
  })
  const again = (
    <Button variant="secondary" isLoading={isFetching} onClick={() => refetch()}>
      {texts.again}
    </Button>
  )
  return (
    <AdminScreen lead={texts.lead} actions={again}>
      <DeadJobs />
      {data ? (
        <Findings findings={data} />
      ) : error ? (
        <ListFailure error={error} text={texts.failed} onRetry={() => refetch()} />
      ) : (
        <SkeletonList />
      )}
    </AdminScreen>
  )
}
