import { useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '#kit/web/ui/alert.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { Entrance, EntranceHeading } from '#kit/web/ui/entrance.tsx'
import { newsletterTexts } from '../newsletter.texts.ts'
import { subscribeTexts } from '../subscribe.texts.ts'
import { SubscribeForm } from './subscribe-form.tsx'

const texts = newsletterTexts.page

/** Where the form for the letter leads, and says behind '#' what came of it; also a place to link to. */
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
    <Entrance footer={footer}>
      <EntranceHeading title={isSent ? texts.sentTitle : texts.title} lead={isSent ? texts.sentText : subscribeTexts.text} />
      {problem && <Alert tone="error">{problem}</Alert>}
      {isSent && <p className="text-muted-foreground">{texts.sentNote}</p>}
      <SubscribeForm />
    </Entrance>
  )
}
