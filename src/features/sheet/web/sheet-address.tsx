import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { sheetAddressApi as api, type SheetAddress as Named } from '../sheet-address.contract.ts'
import { sheetSettingsTexts as texts } from '../sheet-settings.texts.ts'

/** Names the address of a device that gets the sheet, and confirms it by the code on its first sheet. */
export function SheetAddress({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const params = { userId }
  const queryKey = ['users', userId, 'sheet-address']
  const { data, isError, refetch } = useQuery(queryOf(queryKey, api.read, { params }))
  if (isError) return <LoadFailed text={texts.addressFailed} onRetry={refetch} />
  if (!data) return null
  const { sender, address, isConfirmed, isRefused } = data
  const take = (now: Named) => queries.setQueryData(queryKey, now)
  const end = () => call(api.end, { params }).then(take, (error) => toastFailure(error, texts.addressFailed))
  if (address === null)
    return (
      <AskForm
        field={EmailField}
        autoComplete="off"
        label={texts.other}
        hint={texts.otherHint(sender)}
        submit={texts.sendFirst}
        send={async (typed) => take(await call(api.name, { params, body: { address: typed } }))}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words">
        {isRefused ? texts.refused(address, sender) : isConfirmed ? texts.goesTo(address) : texts.waiting(address)}
      </p>
      {!isConfirmed && (
        <AskForm
          field={TextField}
          inputMode="numeric"
          autoComplete="off"
          label={texts.code}
          submit={texts.confirm}
          send={async (code) => take(await call(api.confirm, { params, body: { code } }))}
        />
      )}
      <div>
        <Button variant="secondary" onClick={end}>
          {texts.toOwn}
        </Button>
      </div>
    </div>
  )
}

interface AskFormProps extends ComponentProps<typeof TextField> {
  field: ComponentType<ComponentProps<typeof TextField>>
  submit: string
  send: (typed: string) => Promise<unknown>
}

function AskForm({ field: Field, submit, send, ...field }: AskFormProps) {
  const [typed, setTyped] = useState('')
  const form = useSubmission({ send: async () => void (await send(typed)), explain: texts.addressFailed })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormAlert id={form.failureId} failure={form.failure} />
      <Field {...field} name="typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div>
        <Button type="submit" disabled={form.isSending || typed.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
