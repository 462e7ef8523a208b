import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserOf } from '#kit/browser-name.ts'
import { dateText } from '#kit/dates.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import BellRing from '~icons/lucide/bell-ring'
import { arrivalAt, arrivalOn, canArrive } from '../arrival.rules.ts'
import { type PushDevice, pushApi } from '../push.contract.ts'
import { pushTexts as texts } from '../push.texts.ts'
import { browserFacts } from './browser-facts.ts'
import { type PushFailure, turnOff, turnOn } from './push-here.ts'
import { useIsPushedHere } from './push-wanted.ts'
import { TestButton } from './test-button.tsx'

interface PushFieldProps {
  userId: string
  isInk: boolean
  /** Called when the user has turned notifications on. */
  onTurnedOn: () => void
}

/** The switch for notifications on this device, a test button, and the user's other devices. */
export function PushField({ userId, isInk, onTurnedOn }: PushFieldProps) {
  const queries = useQueryClient()
  const queryKey = ['users', userId, 'push-devices']
  const { data: state } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(pushApi.state, { params: { userId }, signal }),
    // The push service may have dropped a device since.
    gcTime: 0,
  })
  const isWanted = useIsPushedHere(userId)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<PushFailure | null>(null)
  const own = state?.devices.find(({ isCurrent }) => isCurrent)
  const others = state?.devices.filter(({ isCurrent }) => !isCurrent) ?? []
  const arrival = arrivalOn(browserFacts(isInk))

  async function change(wanted: boolean, publicKey: string) {
    setIsBusy(true)
    const failed = wanted
      ? await turnOn(userId, publicKey).catch((): PushFailure => 'other')
      : await turnOff(own?.id).then(() => null)
    setFailure(failed)
    setIsBusy(false)
    if (wanted && failed === null) onTurnedOn()
    await queries.invalidateQueries({ queryKey })
  }

  return (
    <div className="flex flex-col gap-3 border-border border-t">
      <SwitchField
        icon={<BellRing aria-hidden />}
        label={texts.label}
        hint={texts.hint[arrival]}
        checked={isWanted}
        disabled={isBusy || (!isWanted && (!canArrive(arrival) || state === undefined))}
        onCheckedChange={(wanted) => change(wanted, state?.publicKey ?? '')}
      />
      {failure !== null && failure !== arrival && <Alert tone="error">{texts.failed[failure]}</Alert>}
      {isWanted && own && <TestButton deviceId={own.id} onForgotten={() => queries.invalidateQueries({ queryKey })} />}
      {others.length > 0 && <Devices devices={others} onRemoved={() => queries.invalidateQueries({ queryKey })} />}
    </div>
  )
}

function Devices({ devices, onRemoved }: { devices: readonly PushDevice[]; onRemoved: () => Promise<unknown> }) {
  const { run } = useWork(texts.devices.notRemoved, toastFailure)
  const remove = ({ id }: PushDevice) =>
    run(async () => toastMessage(await call(pushApi.remove, { params: { id } }))).then(onRemoved)

  return (
    <div className="mt-2">
      <h3 className="font-sans font-semibold text-base tracking-normal">{texts.devices.title}</h3>
      <ul className="flex flex-col divide-y divide-border">
        {devices.map((device) => {
          const name = browserOf(device.userAgent) || texts.devices.unknown
          return (
            <li key={device.id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{name}</p>
                <p className="text-muted-foreground text-sm">{stateOf(device)}</p>
              </div>
              <Button variant="secondary" aria-label={texts.devices.removeLabel(name)} onClick={() => remove(device)}>
                {texts.devices.remove}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function stateOf({ lastResult, createdAt, userAgent }: PushDevice): string {
  if (lastResult === 'waiting' || lastResult === 'refused') return texts.devices[lastResult]
  return `${texts.devices.since(dateText(createdAt, 'mdy'))} ${texts.devices.arrives[arrivalAt(userAgent)]}`
}
