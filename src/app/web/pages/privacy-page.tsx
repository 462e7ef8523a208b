import { privacyTexts } from '#app/pages.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ContactNote } from './contact-note.tsx'
import { TextPageView } from './text-page.tsx'

export function PrivacyPage() {
  return (
    <TextPageView page={privacyTexts(pageConfig.brand, pageConfig.externalSignIn)}>
      <ContactNote />
    </TextPageView>
  )
}
