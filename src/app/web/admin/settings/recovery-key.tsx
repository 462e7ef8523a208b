import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Day } from '#kit/web/list/day.tsx'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { ShownOnce } from '#kit/web/ui/shown-once.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type BackupState, backupsApi } from '#operations/backups.contract.ts'
import { backupsCardTexts as texts } from '#operations/backups.texts.ts'
import { backupsQuery } from '../overview/backups.tsx'
import { Part } from './part.tsx'

function useTry(failed: string) {
  const client = useQueryClient()
  const { isWorking, failure, run } = useWork(failed)
  async function send(work: () => Promise<void>, event?: SyntheticEvent) {
    event?.preventDefault()
    // A backup may have begun meanwhile, or another tab made the key.
    if (!(await run(work))) void client.invalidateQueries(backupsQuery)
  }
  return { failure, isSending: isWorking, send }
}

/** Makes the key, shows it once, and takes it once its end was typed. */
export function RecoveryKey({ state, onKept }: { state: BackupState; onKept: (state: BackupState) => void }) {
  const [offer, setOffer] = useState<{ key: string; token: string }>()
  const [ending, setEnding] = useState('')
  const { failure, isSending, send } = useTry(texts.keyFailed)

  const make = () => send(async () => setOffer(await call(backupsApi.makeKey)))
  const keep = (event: SyntheticEvent) =>
    send(async () => {
      if (offer) onKept(await call(backupsApi.keepKey, { body: { token: offer.token, ending } }))
      setOffer(undefined)
    }, event)

  return (
    <Part title={texts.key}>
      {failure && <FailureAlert failure={failure} />}
      {offer ? (
        <form noValidate onSubmit={keep} className="flex w-full flex-col gap-4">
          <ShownOnce label={texts.key} value={offer.key} texts={texts}>
            {null}
          </ShownOnce>
          <TextField
            label={texts.ending}
            hint={texts.endingHint}
            value={ending}
            onChange={({ target }) => setEnding(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" className="self-start" isLoading={isSending}>
            {texts.keep}
          </Button>
        </form>
      ) : (
        <>
          <p>{state.hasKey ? texts.hasKey : state.mayMakeKey ? texts.keyLead : texts.keyByCommand}</p>
          {state.mayMakeKey && (
            <Button isLoading={isSending} onClick={make}>
              {texts.makeKey}
            </Button>
          )}
        </>
      )}
    </Part>
  )
}

/** Has the newest backup restored for a trial with the key that its owner has kept. */
export function TryKey({ state, onBegun }: { state: BackupState; onBegun: (state: BackupState) => void }) {
  const [key, setKey] = useState('')
  const { failure, isSending, send } = useTry(texts.drillFailed)
  const begin = (event: SyntheticEvent) =>
    send(async () => {
      onBegun(await call(backupsApi.drill, { body: { key } }))
      setKey('')
    }, event)
  return (
    <Part title={texts.drill}>
      {state.drilledAt !== null && (
        <p>
          {texts.drilled} <Day at={state.drilledAt} hasTime />
        </p>
      )}
      <form noValidate onSubmit={begin} className="flex w-full flex-col gap-4">
        {failure && <FailureAlert failure={failure} />}
        <TextField
          label={texts.drillKey}
          hint={texts.drillHint}
          value={key}
          onChange={({ target }) => setKey(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          isLoading={isSending}
          disabled={state.isBusy || key.trim() === ''}
        >
          {texts.drill}
        </Button>
      </form>
    </Part>
  )
}
