import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedDevice, listDevices } from '#app/device-list.rules.ts'
import { devicesTexts as texts } from '#app/devices.texts.ts'
import { devicePasswordsApi } from '#features/accounts/device-passwords.contract.ts'
import { devicePasswordsTexts } from '#features/accounts/device-passwords.texts.ts'
import type { FileSource } from '#features/library/sources.contract.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import Plus from '~icons/lucide/plus'
import Tablet from '~icons/lucide/tablet'
import { passwordsKey, useAddressCheck, usePasswords, useSources } from './device-queries.ts'
import { BrowserRow, DeviceRow } from './device-row.tsx'

const AddDevice = lazyPart(async () => (await import('./add-device.tsx')).AddDevice)
const TestDeviceDialog = lazyPart(async () => (await import('./test-device-dialog.tsx')).TestDeviceDialog)

/** Lists everything that sends pages to the library: what it sends, when it last did, and what was refused. */
export function DevicesCard({ userId }: { userId: string }) {
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button variant="secondary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {devicePasswordsTexts.open}
    </Button>
  )
  return (
    <Card headingId="devices" icon={<Tablet aria-hidden />} title={texts.title} action={add} className="md:col-span-2">
      <p className="mb-4 max-w-prose text-muted-foreground text-sm">{texts.lead}</p>
      <Devices userId={userId} />
      <WritingField userId={userId} />
      <p>
        <a
          href="/help/devices"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {texts.help}
        </a>
      </p>
      {isAdding && <AddDevice onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

function WritingField({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  const change = useChangeSettings(userId)
  if (!settings) return null
  return (
    <div className="mt-4 border-border border-t pt-2">
      <SwitchField
        label={texts.writing.label}
        hint={texts.writing.hint}
        checked={settings.findsWriting}
        onCheckedChange={(findsWriting) => change(() => ({ findsWriting }))}
      />
    </div>
  )
}

function Devices({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const passwords = usePasswords()
  const sources = useSources(userId)
  const { data: check } = useAddressCheck(userId, (passwords.data?.length ?? 0) > 0)
  const [tested, setTested] = useState<string>()
  const [revoking, setRevoking] = useState<string>()
  const { run } = useWork(devicePasswordsTexts.failed, toastFailure)

  async function revoke(id: string) {
    setRevoking(id)
    await run(async () => toastMessage(await call(devicePasswordsApi.revoke, { params: { id } })))
    setRevoking(undefined)
    await queries.invalidateQueries({ queryKey: passwordsKey })
  }

  if (passwords.isError || sources.isError) {
    const retry = () => Promise.all([passwords.refetch(), sources.refetch()])
    return <LoadFailed text={texts.loadFailed} onRetry={retry} />
  }
  if (!passwords.data || !sources.data) return <SkeletonList />
  const devices = listDevices(passwords.data, sources.data)
  const browser = sources.data.find(({ source }) => source === 'browser')
  return (
    <div className="flex flex-col gap-4">
      {check?.takesLargeFiles === false && <Alert tone="error">{texts.smallFilesOnly}</Alert>}
      {devices.length === 0 ? (
        <EmptyState drawing={<SendingTablet />} title={texts.emptyTitle} text={texts.emptyText} className="py-4" />
      ) : (
        <DeviceList devices={devices} browser={browser} revoking={revoking} onRevoke={revoke} onTest={setTested} />
      )}
      {tested !== undefined && <TestDeviceDialog userId={userId} device={tested} onClose={() => setTested(undefined)} />}
    </div>
  )
}

interface DeviceListProps {
  devices: readonly ListedDevice[]
  browser: FileSource | undefined
  /** The id of the password that is being revoked. */
  revoking: string | undefined
  onRevoke: (id: string) => void
  onTest: (device: string) => void
}

function DeviceList({ devices, browser, ...actions }: DeviceListProps) {
  return (
    <ul aria-label={texts.list} className="flex flex-col divide-y divide-border">
      {devices.map((device) => (
        <DeviceRow key={device.name} device={device} {...actions} />
      ))}
      {browser && <BrowserRow source={browser} />}
    </ul>
  )
}

/** A tablet whose page goes up to a shelf. Decorative. */
function SendingTablet() {
  return (
    <svg viewBox="0 0 240 140" fill="none" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.75">
      <path d="M20 126h200" stroke="var(--input)" />
      <rect x="44" y="34" width="62" height="92" rx="8" stroke="var(--foreground)" />
      <rect x="52" y="43" width="46" height="68" rx="2" stroke="var(--input)" />
      <path d="M60 58h24M60 70h30M60 82h18" stroke="var(--input)" />
      <path d="M60 98c6-6 10 4 16-2s10-2 16-4" stroke="var(--accent)" strokeWidth="2.25" />
      <path d="M118 74c14-18 28-20 40-12" stroke="var(--primary)" strokeDasharray="2 7" strokeWidth="2.25" />
      <path d="M152 52l8 11-13 3" stroke="var(--primary)" strokeWidth="2.25" />
      <path d="M150 126V92h52v34M150 108h52" stroke="var(--foreground)" />
      <path d="M160 92V78h10v14M172 92V74h9v18M184 92V80h8v12" stroke="var(--primary)" />
    </svg>
  )
}
