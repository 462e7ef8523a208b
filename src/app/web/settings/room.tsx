import type { ReactNode } from 'react'
import type { Room as RoomName } from '#features/settings/rooms.rules.ts'
import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { BackLink } from '#kit/web/ui/back-link.tsx'
import { Page } from '#kit/web/ui/page.tsx'

/** The frame of a screen behind the first one of Settings. */
export function Room({ name, children }: { name: RoomName; children: ReactNode }) {
  return (
    <Page title={texts.rooms.of[name]} back={<BackToSettings />}>
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 md:grid-cols-2">{children}</div>
    </Page>
  )
}

export const BackToSettings = () => <BackLink to="/settings">{texts.title}</BackLink>
