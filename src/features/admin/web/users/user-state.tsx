import { adminScreensTexts } from '../../admin-screens.texts.ts'
import type { RegisteredUserState } from '../../users.contract.ts'
import { type BadgeTone, StateBadge } from '../list/state-badge.tsx'

const tones: Record<RegisteredUserState, BadgeTone> = { pending: 'waiting', approved: 'good', revoked: 'bad' }

export function UserState({ state }: { state: RegisteredUserState }) {
  return <StateBadge tone={tones[state]}>{adminScreensTexts.users.states[state]}</StateBadge>
}

export const userStates = (['pending', 'approved', 'revoked'] as const).map((value) => ({
  value,
  label: adminScreensTexts.users.states[value],
}))
export const userSorts = (['newest', 'oldest', 'name', 'email'] as const).map((value) => ({
  value,
  label: adminScreensTexts.users.sorts[value],
}))
