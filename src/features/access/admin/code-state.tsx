import { type BadgeTone, StateBadge } from '#kit/web/list/state-badge.tsx'
import type { AccessCode } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

const tones: Record<AccessCode['state'], BadgeTone> = { available: 'good', bound: 'waiting', used: 'quiet', void: 'bad' }

export function CodeState({ state }: Pick<AccessCode, 'state'>) {
  return <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>
}
