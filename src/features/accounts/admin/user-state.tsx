import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import type { RegisteredUserState } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'

const tones: Record<RegisteredUserState, BadgeTone> = { pending: 'waiting', approved: 'good', revoked: 'bad' }

export function UserState({ state, readOnlyAt }: { state: RegisteredUserState | null; readOnlyAt: string | null }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1 empty:hidden">
      {state && <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>}
      {readOnlyAt && <StateBadge tone="waiting">{texts.readOnly}</StateBadge>}
    </span>
  )
}
