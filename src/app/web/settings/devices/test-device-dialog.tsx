import { type ReactNode, useEffect, useState } from 'react'
import { filesOf } from '#app/device-list.rules.ts'
import { devicesTexts } from '#app/devices.texts.ts'
import { useStorage } from '#features/library/web/library-queries.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Spinner } from '#kit/web/ui/spinner.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import { useAddressCheck, useSources } from './device-queries.ts'

const texts = devicesTexts.testing
const checkEveryMs = 3000
const waitMs = 3 * 60 * 1000

interface TestDeviceDialogProps {
  userId: string
  device: string
  onClose: () => void
}

/** Checks what a device needs to send pages, and then waits for one. */
export function TestDeviceDialog({ userId, device, onClose }: TestDeviceDialogProps) {
  const check = useAddressCheck(userId)
  const storage = useStorage(userId).data
  const [round, setRound] = useState(0)
  const isFull = typeof storage?.quotaBytes === 'number' && storage.usedBytes >= storage.quotaBytes
  return (
    <Dialog onClose={onClose} title={devicesTexts.testOf(device)} description={texts.lead}>
      {check.isError && <LoadFailed text={texts.failed} onRetry={check.refetch} />}
      <ul className="flex flex-col gap-3 pb-4">
        {typeof check.data?.takesLargeFiles === 'boolean' && (
          <Step isGood={check.data.takesLargeFiles}>
            {check.data.takesLargeFiles ? texts.large : devicesTexts.smallFilesOnly}
          </Step>
        )}
        {storage && storage.quotaBytes !== null && <Step isGood={!isFull}>{isFull ? texts.full : texts.room}</Step>}
        <Arrival key={round} userId={userId} device={device} onAgain={() => setRound(round + 1)} />
      </ul>
    </Dialog>
  )
}

/** Waits for a file of the device, for a few minutes. */
function Arrival({ userId, device, onAgain }: { userId: string; device: string; onAgain: () => void }) {
  const [isOver, setIsOver] = useState(false)
  const { data } = useSources(userId, isOver ? undefined : checkEveryMs)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const own = data?.filter((source) => source.device === device) ?? []
  const last = filesOf(own)
  const refused = own.flatMap((source) => source.refused ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  const now = { arrivedAt: last?.lastAt, refusedAt: refused?.at }
  // What was there when the test began is no news.
  const [before, setBefore] = useState<typeof now>()
  if (data && !before) setBefore(now)
  const { arrivedAt, refusedAt } = before ?? now
  if (last && last.lastAt !== arrivedAt) return <Step isGood>{texts.arrived(last.lastName)}</Step>
  if (refused && refused.at !== refusedAt)
    return <Step isGood={false}>{devicesTexts.refused[refused.reason](refused.name, refused.at)}</Step>
  if (isOver)
    return (
      <Step isGood={false}>
        <p className="pb-3">{texts.nothing}</p>
        <Button variant="secondary" onClick={onAgain}>
          {texts.again}
        </Button>
      </Step>
    )
  return (
    <li className="flex items-start gap-3">
      <Spinner className="mt-0.5 shrink-0" />
      <p role="status" className="min-w-0">
        {texts.waiting(device)}
      </p>
    </li>
  )
}

function Step({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', isGood ? 'text-success' : 'text-destructive')} />
      <div role="status" className="min-w-0 break-words">
        {children}
      </div>
    </li>
  )
}
