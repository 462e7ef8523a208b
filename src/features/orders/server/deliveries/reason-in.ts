import type { Say } from '#kit/errors.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'

const { field, ...fixed } = deliveriesTexts.reasons
const [beforeField = '', afterField = ''] = field('\n').split('\n')

/** Returns a reason, which is stored in English, in the language of a reader. What another program said stays as it is. */
export function reasonIn(say: Say, reason: string): string {
  const { reasons } = say(deliveriesTexts)
  for (const [name, english] of Object.entries(fixed)) if (reason === english) return reasons[name as keyof typeof fixed]
  if (!reason.startsWith(beforeField) || !reason.endsWith(afterField)) return reason
  return reasons.field(reason.slice(beforeField.length, reason.length - afterField.length))
}
