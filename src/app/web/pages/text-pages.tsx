import { Link } from 'react-router'
import { helpTexts, privacyTexts, termsTexts } from '#app/pages.texts.ts'
import { pagesTexts } from '#app/text-page.texts.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ShopText } from './shop-text.tsx'
import { TextPageView } from './text-page-view.tsx'

export function HelpPage() {
  return (
    <TextPageView page={helpTexts(pageConfig.brand, pageConfig.maxUploadMb, pageConfig.hasMailServer)}>
      <p className="pt-7">
        <Link to="/help/devices">{pagesTexts.devices}</Link>
      </p>
    </TextPageView>
  )
}

export function PrivacyPage() {
  return (
    <TextPageView page={privacyTexts(pageConfig.brand, pageConfig.externalSignIn)}>
      <ShopText name="privacyAddition" title={pagesTexts.addition} />
    </TextPageView>
  )
}

export function TermsPage() {
  return (
    <TextPageView page={termsTexts(pageConfig.brand)}>
      <ShopText name="termsAddition" title={pagesTexts.addition} />
    </TextPageView>
  )
}

export function LegalNoticePage() {
  const page = { title: pagesTexts.legalNotice, lead: pageConfig.brand.name, sections: [] }
  return (
    <TextPageView page={page}>
      {pageConfig.hasLegalNotice ? <ShopText name="legalNotice" /> : <p>{pagesTexts.noLegalNotice}</p>}
    </TextPageView>
  )
}
