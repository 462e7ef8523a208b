import { deviceHelpTexts } from '#app/device-help.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ContactNote } from './contact-note.tsx'
import { TextPageView } from './text-page.tsx'

export function DeviceHelpPage() {
  return (
    <TextPageView page={deviceHelpTexts(pageConfig.brand, pageConfig.publicUrl)}>
      <ContactNote />
    </TextPageView>
  )
}
