import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Room as RoomName } from '#features/settings/rooms.rules.ts'
import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'

/** The frame of a screen behind the first one of Settings. */
export function Room({ name, children }: { name: RoomName; children: ReactNode }) {
  return (
    <Page title={texts.rooms.of[name]} actions={<BackToSettings />}>
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 md:grid-cols-2">{children}</div>
    </Page>
  )
}

export function BackToSettings() {
  return (
    <Link to="/settings" className={buttonClass({ variant: 'quiet', className: '-mx-4 text-muted-foreground' })}>
      <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
      {texts.title}
    </Link>
  )
}
