import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Day } from '#kit/web/list/day.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { type DeadJob, installationApi } from '#operations/installation.contract.ts'
import { installationTexts } from '#operations/installation.texts.ts'

const texts = installationTexts.jobs
const jobsKey = [...adminKey, 'dead-jobs'] as const

/** Lists the dead jobs with the reason, and lets an administrator retry each. Shows nothing when there are none. */
export function DeadJobs() {
  const { data } = useQuery({ ...queryOf(jobsKey, installationApi.deadJobs), refetchOnMount: 'always' })
  if (!data?.length) return null
  return (
    <Card aria-label={texts.title} title={texts.title}>
      <ul className="-mt-2 flex flex-col divide-y divide-border">
        {data.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    </Card>
  )
}

function Job({ job: { id, kind, tries, error, diedAt } }: { job: DeadJob }) {
  const client = useQueryClient()
  const { isWorking, run } = useWork(texts.failed, toastFailure)
  const name = texts.kinds[kind] ?? kind

  const runAgain = () =>
    run(async () => {
      client.setQueryData(jobsKey, await call(installationApi.runAgain, { params: { id } }))
      toast({ title: texts.running, tone: 'success' })
    })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 break-words leading-snug">
        <p className="font-semibold">{name}</p>
        {error !== null && <p>{error}</p>}
        <p className="text-muted-foreground text-sm">
          {texts.tries(tries)}, {texts.last} <Day at={diedAt} hasTime />
        </p>
      </div>
      <Button variant="secondary" isLoading={isWorking} aria-label={texts.runAgainOf(name)} onClick={runAgain}>
        {texts.runAgain}
      </Button>
    </li>
  )
}
