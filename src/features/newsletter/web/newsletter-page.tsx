import { useState } from 'react'
import { Link } from 'react-router'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { AuthHeading, AuthLayout } from '#kit/web/ui/auth-layout.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { newsletterTexts } from '../newsletter.texts.ts'
import { subscribeTexts } from '../subscribe.texts.ts'
import { SubscribeForm } from './subscribe-form.tsx'

const texts = newsletterTexts.page

/** The newsletter page. The form redirects here with the outcome in the hash, and other pages can link here. */
export function NewsletterPage() {
  const [outcome] = useState(() => window.location.hash.slice(1))
  const isSent = outcome === 'sent'
  const problem = Object.entries(texts.problems).find(([name]) => name === outcome)?.[1]
  const footer = (
    <Link to="/" className={inlineLink}>
      {texts.home}
    </Link>
  )
  return (
    <AuthLayout footer={footer}>
      <AuthHeading {...headingOf(isSent)} />
      {problem && <Alert tone="error">{problem}</Alert>}
      {isSent && pageConfig.hasMailServer && <p className="text-muted-foreground">{texts.sentNote}</p>}
      {(!isSent || pageConfig.hasMailServer) && <SubscribeForm />}
    </AuthLayout>
  )
}

function headingOf(isSent: boolean): { title: string; lead: string } {
  if (!isSent) return { title: texts.title, lead: subscribeTexts.text }
  if (pageConfig.hasMailServer) return { title: texts.sentTitle, lead: texts.sentText }
  return { title: texts.cannotSendTitle, lead: texts.cannotSendText(pageConfig.brand.supportEmail) }
}
