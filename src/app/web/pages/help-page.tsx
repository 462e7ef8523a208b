import { Link } from 'react-router'
import { helpTexts, pagesTexts } from '#app/pages.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ContactNote } from './contact-note.tsx'
import { TextPageView } from './text-page.tsx'

export function HelpPage() {
  return (
    <TextPageView page={helpTexts(pageConfig.brand, pageConfig.maxUploadMb, pageConfig.hasMailServer)}>
      <p className="pt-7">
        <Link to="/help/devices">{pagesTexts.devices}</Link>
      </p>
      <ContactNote />
    </TextPageView>
  )
}
