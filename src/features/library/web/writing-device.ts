import { persisted } from '#kit/web/page/persisted.ts'
import { type DeviceChoice, deviceChoices } from '../writing-devices.ts'

/** What the user has said they write on. Null until then. */
export const writingDevice = persisted<DeviceChoice | null>({
  key: 'writingDevice',
  initial: null,
  parse: (stored) => deviceChoices.find((device) => device === stored),
})
