import { deviceHelpTexts } from '#app/device-help.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { DeviceSteps } from '../drawings/device-steps.tsx'
import { TextPageView } from './text-page-view.tsx'

export function DeviceHelpPage() {
  const page = deviceHelpTexts(pageConfig.brand, pageConfig.publicUrl)
  return <TextPageView page={page} hasContents picture={(id) => <DeviceSteps of={id} />} />
}
