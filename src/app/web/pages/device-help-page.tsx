import { deviceHelpTexts } from '#app/device-help.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { DeviceSteps } from '../drawings/device-steps.tsx'
import { TextPageView } from './text-pages.tsx'

export function DeviceHelpPage() {
  return <TextPageView page={deviceHelpTexts(pageConfig.brand, pageConfig.publicUrl)} picture={(id) => <DeviceSteps of={id} />} />
}
