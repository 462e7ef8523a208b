import { useQuery } from '@tanstack/react-query'
import { deliveryTexts } from '#features/reminders/delivery.texts.ts'
import { remindersApi } from '#features/reminders/reminders.contract.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import type { SheetChoice } from '#features/sheet/sheet-choice.rules.ts'
import { sheetSettingsTexts } from '#features/sheet/sheet-settings.texts.ts'
import { SheetSettings } from '#features/sheet/web/sheet-settings.tsx'
import { queryOf } from '#kit/web/calls/call.ts'
import { Card } from '#kit/web/ui/card.tsx'
import Sunrise from '~icons/lucide/sunrise'
import { zoneOfDevice } from '../zone-of-device.ts'
import { usePasswords } from './device-queries.ts'

export function SheetCard({ userId }: { userId: string }) {
  const { settings } = useSettings(userId)
  const change = useChangeSettings(userId)
  const { data: passwords = [] } = usePasswords()
  const { data: ways } = useQuery(queryOf(['users', userId, 'reminder-ways'], remindersApi.ways, { params: { userId } }))
  if (!settings) return null
  // The day of a sheet begins in the owner's time zone.
  const save = (sheet: SheetChoice | null) => change((now) => ({ ...(sheet ? zoneOfDevice(now) : {}), sheet }))
  return (
    <Card headingId="morning-sheet" icon={<Sunrise aria-hidden />} title={sheetSettingsTexts.title} className="md:col-span-2">
      <SheetSettings
        userId={userId}
        choice={settings.sheet}
        devices={passwords.map(({ name }) => name)}
        canMail={ways?.email === 'ready'}
        mailHint={ways && ways.email !== 'ready' ? deliveryTexts.emailHint[ways.email] : undefined}
        onChange={save}
      />
    </Card>
  )
}
