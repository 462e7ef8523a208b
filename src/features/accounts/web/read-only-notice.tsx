import { Link } from 'react-router'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { readOnlyTexts as texts } from '../read-only.texts.ts'

/** Tells the owner of a read-only account why nothing can be added, what they still can do, and whom to ask. */
export function ReadOnlyNotice() {
  const { supportEmail } = pageConfig.brand
  return (
    <section
      aria-labelledby="read-only"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-border bg-card px-5 py-4 text-card-foreground"
    >
      <div className="min-w-[min(16rem,100%)] flex-1">
        <h2 id="read-only" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose">{texts.text}</p>
        <p className="mt-1 text-muted-foreground [overflow-wrap:anywhere]">
          {texts.ask}{' '}
          <a href={`mailto:${supportEmail}`} className="inline-block py-2 underline underline-offset-4">
            {supportEmail}
          </a>
        </p>
      </div>
      <Link to={roomPath('data')} className={buttonClass({ variant: 'secondary' })}>
        {texts.export}
      </Link>
    </section>
  )
}
