import { AddDeviceDialog } from '#features/accounts/web/add-device-dialog.tsx'
import { deviceWaysTexts as ways } from '#features/library/device-ways.texts.ts'
import { writingDevice } from '#features/library/web/writing-device.ts'
import type { DeviceChoice } from '#features/library/writing-devices.ts'

/** Says beside the address of the drop box what the user's own device can send there. */
export function AddDevice({ onClose }: { onClose: () => void }) {
  const device = writingDevice.use()
  return <AddDeviceDialog notes={device ? notes[device] : []} onClose={onClose} />
}

const notes: Readonly<Record<DeviceChoice, readonly string[]>> = {
  ipad: [ways.goodnotes.byItself, ways.notability.byItself],
  boox: [ways.boox.press.webdav, ways.boox.refused],
  remarkable: [ways.remarkable.press.carry],
  supernote: [ways.supernote.press.webdav],
  'kindle-scribe': [ways['kindle-scribe'].press.carry],
  other: [],
}
