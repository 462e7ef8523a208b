import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { lastDayOf } from '#kit/end-date.rules.ts'
import { endDateTexts } from '#kit/end-date.texts.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { call } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { chosenEnd, EndDateField, noEnd } from '#kit/web/ui/end-date-field.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { ShownOnce } from '#kit/web/ui/shown-once.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type DevicePassword, devicePasswordsApi } from '../device-passwords.contract.ts'
import { devicePasswordsTexts as texts } from '../device-passwords.texts.ts'

const key = ['device-passwords']

/** Lists the user's device passwords, revokes them and makes new ones. A new password is shown only once. */
export function DevicePasswordsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [end, setEnd] = useState(noEnd)
  const expiresAt = chosenEnd(end)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [made, setMade] = useState<{ name: string; password: string }>()
  const devices = useQuery({ queryKey: key, queryFn: ({ signal }) => call(devicePasswordsApi.list, { signal }), gcTime: 0 })

  async function ask(work: () => Promise<void>) {
    setError(undefined)
    setIsSending(true)
    try {
      await work()
    } catch (refusal) {
      setError(messageOf(refusal, texts.failed))
    }
    setIsSending(false)
    await queries.invalidateQueries({ queryKey: key })
  }
  const make = (event: SyntheticEvent) => {
    event.preventDefault()
    if (expiresAt === undefined) return
    return ask(async () => {
      setMade(await call(devicePasswordsApi.create, { body: { name, expiresAt } }))
      setName('')
      setEnd(noEnd)
    })
  }
  const revoke = ({ id }: DevicePassword) =>
    ask(async () => {
      toast({ title: (await call(devicePasswordsApi.revoke, { params: { id } })).message, tone: 'success' })
    })

  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} isBusy={isSending}>
      {error && <Alert tone="error">{error}</Alert>}
      {made ? (
        <ShownOnce label={texts.made(made.name)} value={made.password} texts={texts}>
          <Button variant="secondary" onClick={() => setMade(undefined)}>
            {texts.done}
          </Button>
        </ShownOnce>
      ) : (
        <form onSubmit={make} className="flex flex-col gap-3">
          <TextField label={texts.name} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          <EndDateField value={end} onChange={setEnd} />
          <Button type="submit" disabled={isSending || expiresAt === undefined} className="self-start">
            {texts.make}
          </Button>
        </form>
      )}
      {devices.isPending && <SkeletonList />}
      {devices.isError && <LoadFailed text={texts.loadFailed} onRetry={devices.refetch} />}
      {devices.data?.length === 0 && <p className="text-muted-foreground">{texts.none}</p>}
      {devices.data && devices.data.length > 0 && <DeviceList devices={devices.data} isBusy={isSending} onRevoke={revoke} />}
      <div>
        <p className="text-muted-foreground text-sm">{texts.dropBox}</p>
        <p className="select-all break-all font-mono text-sm">{new URL(dropBoxAddress, window.location.href).href}</p>
      </div>
      <p className="pb-4">
        <a
          href="/help/devices"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {texts.how}
        </a>
      </p>
    </Dialog>
  )
}

const day = new Intl.DateTimeFormat(localeTexts.locale, { year: 'numeric', month: 'short', day: 'numeric' })

interface DeviceListProps {
  devices: readonly DevicePassword[]
  isBusy: boolean
  onRevoke: (device: DevicePassword) => void
}

function DeviceList({ devices, isBusy, onRevoke }: DeviceListProps) {
  return (
    <ul aria-label={texts.list} className="flex flex-col divide-y divide-border">
      {devices.map((device) => (
        <li key={device.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="break-words font-semibold">{device.name}</p>
            <p className="text-muted-foreground text-sm">
              {device.lastUsedAt ? texts.used(day.format(new Date(device.lastUsedAt))) : texts.neverUsed}
            </p>
            <p className="text-muted-foreground text-sm">
              {device.expiresAt ? endDateTexts.endsOn(day.format(lastDayOf(device.expiresAt))) : endDateTexts.neverEnds}
            </p>
          </div>
          <Button
            variant="secondary"
            disabled={isBusy}
            aria-label={texts.revokeOne(device.name)}
            onClick={() => onRevoke(device)}
          >
            {texts.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )
}
