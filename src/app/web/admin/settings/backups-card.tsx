import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Day } from '#kit/web/list/day.tsx'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { Spinner } from '#kit/web/ui/spinner.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type BackupState, backupsApi } from '#operations/backups.contract.ts'
import { backupsTexts, backupsCardTexts as texts } from '#operations/backups.texts.ts'
import type { SettingsOfGroup } from '#operations/shop-settings.contract.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { Backups, backupsQuery } from '../overview/backups.tsx'
import { Part } from './part.tsx'
import { RecoveryKey, TryKey } from './recovery-key.tsx'
import { SecretField } from './secret-field.tsx'
import { TryPlace } from './try-place.tsx'
import { useGroup } from './use-group.ts'

const { labels } = shopSettingsTexts
const lookAgainMs = 2000

/** Sets backups up and looks after them: the key, the place, the first one and each further one. */
export function BackupsCard({ group }: { group: SettingsOfGroup }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    ...backupsQuery,
    refetchInterval: ({ state }) => (state.data?.isBusy ? lookAgainMs : false),
  })
  const show = (state: BackupState) => client.setQueryData(backupsQuery.queryKey, state)
  return (
    <>
      {data?.held && <Backups />}
      <Card>
        <p className="mb-6 text-muted-foreground">{texts.lead}</p>
        {data ? (
          <div className="flex flex-col divide-y divide-border [overflow-wrap:anywhere] *:py-6 *:first:pt-0 *:last:pb-0">
            <RecoveryKey state={data} onKept={show} />
            <Place group={group} />
            {data.place !== null && (
              <Part title={texts.make} isTitleHidden>
                <Last state={data} />
                <MakeBackup isBusy={data.isBusy} onMade={show} />
              </Part>
            )}
            {data.hasKey && data.madeAt !== null && <TryKey state={data} onBegun={show} />}
            <p className="text-muted-foreground text-sm">{texts.outside}</p>
          </div>
        ) : isError ? (
          <LoadFailed text={texts.loadFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Card>
    </>
  )
}

function Place({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  const isBucket = form.shownOf('backupPlace').startsWith('s3://')
  const isFixed = form.field('backupPlace').disabled
  return (
    <form noValidate onSubmit={form.save} className="flex flex-col gap-4">
      <FormAlert id={form.failureId} failure={form.failure} />
      <TextField
        {...form.field('backupPlace')}
        label={labels.backupPlace}
        hint={form.hintOf('backupPlace', texts.placeHint)}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isBucket && !isFixed && (
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <SecretField form={form} name="backupAccessKey" label={labels.backupAccessKey} />
          <SecretField form={form} name="backupSecretKey" label={labels.backupSecretKey} />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {!isFixed && (
          <Button type="submit" isLoading={form.isSending}>
            {shopSettingsScreenTexts.save}
          </Button>
        )}
        {form.settingOf('backupPlace')?.value && <TryPlace />}
      </div>
    </form>
  )
}

function Last({ state: { madeAt, provenAt, lastError, isBusy } }: { state: BackupState }) {
  return (
    <>
      {madeAt === null ? (
        <p>{texts.nothingYet}</p>
      ) : (
        madeAt !== provenAt && (
          <p>
            {texts.made} <Day at={madeAt} hasTime />
          </p>
        )
      )}
      {provenAt !== null && (
        <p>
          {backupsTexts.proven} <Day at={provenAt} hasTime />
        </p>
      )}
      {lastError !== null && !isBusy && <FailureAlert failure={{ message: backupsTexts.lastError(lastError) }} />}
    </>
  )
}

function MakeBackup({ isBusy, onMade }: { isBusy: boolean; onMade: (state: BackupState) => void }) {
  const { isWorking, failure, run } = useWork(texts.makeFailed)
  return (
    <>
      {!isBusy && (
        <Button variant="secondary" isLoading={isWorking} onClick={() => run(async () => onMade(await call(backupsApi.make)))}>
          {texts.make}
        </Button>
      )}
      <div role="status">
        {isBusy && (
          <p className="flex items-center gap-3">
            <Spinner />
            {texts.busy}
          </p>
        )}
        {failure && <FailureAlert failure={failure} />}
      </div>
    </>
  )
}
