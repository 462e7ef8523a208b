import { defineError } from '#kit/errors.ts'
import { alarmTexts } from './alarms.texts.ts'

export const alarmNotRaised = defineError('alarms.not_raised', 404, alarmTexts.notRaised)
