import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { call } from '#kit/web/calls/call.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { chosenEnd, EndDateField, noEnd } from '#kit/web/ui/end-date-field.tsx'
import { ShownOnce } from '#kit/web/ui/shown-once.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { devicePasswordsApi } from '../device-passwords.contract.ts'
import { devicePasswordsTexts as texts } from '../device-passwords.texts.ts'

interface AddDeviceDialogProps {
  /** What a device can send to the address, and what not. */
  notes: readonly string[]
  onClose: () => void
}

/** Makes a password for a device and shows it once, with the address that the device needs. */
export function AddDeviceDialog({ notes, onClose }: AddDeviceDialogProps) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [end, setEnd] = useState(noEnd)
  const expiresAt = chosenEnd(end)
  const { isWorking, failure, run } = useWork(texts.failed)
  const [made, setMade] = useState<{ name: string; password: string }>()

  async function make(event: SyntheticEvent) {
    event.preventDefault()
    if (expiresAt === undefined) return
    await run(async () => setMade(await call(devicePasswordsApi.create, { body: { name, expiresAt } })))
    await queries.invalidateQueries({ queryKey: ['device-passwords'] })
  }

  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} isBusy={isWorking}>
      {failure && <FailureAlert failure={failure} />}
      {made ? (
        <ShownOnce label={texts.made(made.name)} value={made.password} texts={texts}>
          <Button variant="secondary" onClick={onClose}>
            {texts.done}
          </Button>
        </ShownOnce>
      ) : (
        <form onSubmit={make} className="flex flex-col gap-3">
          <TextField label={texts.name} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          <EndDateField value={end} onChange={setEnd} />
          <Button type="submit" disabled={isWorking || expiresAt === undefined} className="self-start">
            {texts.make}
          </Button>
        </form>
      )}
      <div>
        <p className="text-muted-foreground text-sm">{texts.dropBox}</p>
        <p className="select-all break-all font-mono text-sm">{new URL(dropBoxAddress, window.location.href).href}</p>
        {notes.map((note) => (
          <p key={note} className="mt-2 text-muted-foreground text-sm">
            {note}
          </p>
        ))}
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
