import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Day } from '#kit/web/list/day.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Notice } from '#kit/web/ui/notice.tsx'
import { type BackupState, backupsApi, type HeldRestore } from '#operations/backups.contract.ts'
import { backupsTexts as texts } from '#operations/backups.texts.ts'

const stateKey = [...adminKey, 'backups'] as const

export const backupsQuery = queryOptions({ ...queryOf(stateKey, backupsApi.state), refetchOnMount: 'always' })

const isUsed = ({ isScheduled, provenAt, held }: BackupState) => isScheduled || provenAt !== null || held !== null
/** Whether an administrator has to do something about the backups. */
export const needsBackups = (state: BackupState) =>
  isUsed(state) && (state.isLate || state.lastError !== null || state.held !== null)

/** Shows when a backup was last verified and what a restore holds back. Shows nothing where backups aren't in use. */
export function Backups() {
  const { data } = useQuery(backupsQuery)
  if (!data || !isUsed(data)) return null
  return (
    <section aria-label={texts.label} className={classNames(paper, 'flex flex-col divide-y divide-border px-5 py-1.5')}>
      {data.held && <Held restore={data.held} />}
      <Notice isUrgent={data.isLate}>
        {data.provenAt === null ? (
          texts.none
        ) : (
          <>
            {texts.proven} <Day at={data.provenAt} hasTime />. {data.isLate && texts.late}
          </>
        )}{' '}
        {data.lastError !== null && texts.lastError(data.lastError)}
      </Notice>
    </section>
  )
}

function Held({ restore }: { restore: HeldRestore }) {
  const client = useQueryClient()
  const { isWorking, run } = useWork(texts.releaseFailed, toastFailure)

  const release = () =>
    run(async () => {
      client.setQueryData(stateKey, await call(backupsApi.release))
      await client.invalidateQueries({ queryKey: adminKey })
    })

  return (
    <Notice isUrgent>
      <p className="font-semibold">
        {texts.heldBefore} <Day at={restore.backupAt} hasTime />.
      </p>
      {texts.held(restore).map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
      <Button variant="secondary" className="mt-3 mb-1" isLoading={isWorking} onClick={release}>
        {texts.release}
      </Button>
    </Notice>
  )
}
