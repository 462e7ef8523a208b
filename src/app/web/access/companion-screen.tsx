import type { ComponentProps } from 'react'
import { CompanionPage } from '#features/access/web/companion-page.tsx'
import { LostCodeLink } from '#features/orders/web/lost-code-link.tsx'

export function CompanionScreen(props: Omit<ComponentProps<typeof CompanionPage>, 'lostCode'>) {
  return <CompanionPage {...props} lostCode={(email) => <LostCodeLink email={email} />} />
}
