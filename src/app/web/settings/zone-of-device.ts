import type { SettingsChange } from '#features/settings/settings.rules.ts'
import { deviceTimeZone } from '#kit/local-day.ts'

/** Sets the time zone of what comes at a time to this device's, unless the user has fixed another. */
export const zoneOfDevice: SettingsChange = ({ delivery }) =>
  delivery.followsDevice || delivery.timeZone === null ? { delivery: { ...delivery, timeZone: deviceTimeZone() } } : {}
