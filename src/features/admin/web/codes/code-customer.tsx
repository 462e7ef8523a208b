import { adminScreensTexts } from '../../admin-screens.texts.ts'
import type { AccessCode } from '../../codes.contract.ts'
import { codesScreensTexts as texts } from '../../codes-screens.texts.ts'
import { Day } from '../list/day.tsx'

/** Whose a code is: who used it and when, or the only one who can. */
export function CodeCustomer({ code: { state, usedByEmail, usedAt, customerEmail } }: { code: AccessCode }) {
  const nobody = state === 'available' ? texts.anybody : adminScreensTexts.list.none
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
