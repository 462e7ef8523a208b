import { termsTexts } from '#app/pages.texts.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { ContactNote } from './contact-note.tsx'
import { TextPageView } from './text-page.tsx'

export function TermsPage() {
  return (
    <TextPageView page={termsTexts(useBrand())}>
      <ContactNote />
    </TextPageView>
  )
}
