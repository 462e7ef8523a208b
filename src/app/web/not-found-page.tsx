import { Link } from 'react-router'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { usePageHeading } from '#kit/web/ui/page-heading.ts'
import { appTexts } from '../app.texts.ts'
import { LostPage } from './drawings/lost-page.tsx'

export function NotFoundPage() {
  const { title, text, home } = appTexts.notFound
  const heading = usePageHeading(title)
  return (
    <div className="page-width flex min-h-[75dvh] flex-col items-center justify-center gap-5 py-10 text-center">
      <LostPage />
      <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        {title}
      </h1>
      <p className="text-lg text-muted-foreground">{text}</p>
      <Link to="/" className={buttonClass({ size: 'large' })}>
        {home}
      </Link>
    </div>
  )
}
