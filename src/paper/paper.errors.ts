import { defineError } from '#kit/errors.ts'
import { paperTexts } from './paper.texts.ts'

export const staleForm = defineError('paper.stale_form', 403, paperTexts.staleForm)
export const unknownTimeZone = defineError('paper.unknown_zone', 400, paperTexts.zones.unknown)
