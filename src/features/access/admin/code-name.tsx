import type { AccessCode } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

/** A code with its batch and its failed attempts, for the first column of a list. */
export function CodeName({ code: { code, label, failedAttempts } }: { code: AccessCode }) {
  return (
    <span className="flex min-w-0 flex-col leading-snug">
      <code className="tracking-wide [overflow-wrap:anywhere]">{code}</code>
      {label && <span className="font-normal text-muted-foreground text-sm">{label}</span>}
      {failedAttempts > 0 && <span className="font-normal text-destructive text-sm">{texts.refusedTries(failedAttempts)}</span>}
    </span>
  )
}
