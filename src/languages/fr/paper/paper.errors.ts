import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#paper/paper.errors.ts'
import { paperTexts } from './paper.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'paper.stale_form': paperTexts.staleForm,
  'paper.unknown_zone': paperTexts.zones.unknown,
}
