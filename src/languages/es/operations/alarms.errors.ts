import type { ErrorTexts } from '#kit/languages.ts'
import type * as english from '#operations/alarms.errors.ts'
import { alarmTexts } from './alarms.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'alarms.not_raised': alarmTexts.notRaised,
}
