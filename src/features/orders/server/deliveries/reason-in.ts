import type { Say } from '#kit/errors.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'

const { field, state, ...fixed } = deliveriesTexts.reasons
/** What stands before and behind the word of the shop. */
const around = { field: field('\n').split('\n'), state: state('\n').split('\n') }

/** Returns a reason, which is stored in English, in the language of a reader. What another program said stays as it is. */
export function reasonIn(say: Say, reason: string): string {
  const { reasons } = say(deliveriesTexts)
  for (const [name, english] of Object.entries(fixed)) if (reason === english) return reasons[name as keyof typeof fixed]
  for (const name of ['field', 'state'] as const) {
    const [before = '', after = ''] = around[name]
    if (reason.startsWith(before) && reason.endsWith(after))
      return reasons[name](reason.slice(before.length, reason.length - after.length))
  }
  return reason
}
