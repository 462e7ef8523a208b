import { adminScreensTexts } from '../../admin-screens.texts.ts'
import type { RegisteredUserState } from '../../people.contract.ts'
import { type BadgeTone, StateBadge } from '../list/state-badge.tsx'

const tones: Record<RegisteredUserState, BadgeTone> = { pending: 'waiting', approved: 'good', revoked: 'bad' }

export function PersonState({ state }: { state: RegisteredUserState }) {
  return <StateBadge tone={tones[state]}>{adminScreensTexts.people.states[state]}</StateBadge>
}

export const personStates = (['pending', 'approved', 'revoked'] as const).map((value) => ({
  value,
  label: adminScreensTexts.people.states[value],
}))
export const personSorts = (['newest', 'oldest', 'name', 'email'] as const).map((value) => ({
  value,
  label: adminScreensTexts.people.sorts[value],
}))
