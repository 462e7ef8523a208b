import type * as english from '#features/sheet/sheet.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'sheet.off': 'Das Morgenblatt ist ausgeschaltet.',
}
