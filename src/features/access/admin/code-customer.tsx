import { listTexts } from '#kit/list.texts.ts'
import { Day } from '#kit/web/list/day.tsx'
import type { AccessCode } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

/** Shows who used a code and when, or the only address that can. */
export function CodeCustomer({ code: { state, usedByEmail, usedAt, customerEmail } }: { code: AccessCode }) {
  const nobody = state === 'available' ? texts.anybody : listTexts.none
  return (
    <span className="flex min-w-0 flex-col leading-snug">
      <span>{usedByEmail ?? customerEmail ?? nobody}</span>
      {usedAt && (
        <span className="text-muted-foreground text-sm">
          {texts.used} <Day at={usedAt} />
        </span>
      )}
    </span>
  )
}
