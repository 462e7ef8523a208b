import { createHmac } from 'node:crypto'
import { isSameSecret } from '#kit/server/access/tokens.ts'
import { lettersOf, type SheetCode, writeCode } from '../sheet-code.rules.ts'

/** What a code stands for: the sheet of an owner. `sheetKey` is `keyOfSheet` of what it says and for which page. */
export interface CodedSheet {
  userId: string
  date: string
  sheetKey: string
}

/** Makes and checks the codes of sheets. `secrets` has one secret per line: the first signs, and all are accepted. */
export function createSheetCodes(secrets: string) {
  const [current = '', ...older] = secrets.split('\n')
  const codeOf = ({ userId, date, sheetKey }: CodedSheet, secret = current): SheetCode => ({
    date,
    letters: lettersOf(createHmac('sha256', secret).update(`sheet:${userId}:${date}:${sheetKey}`).digest()),
  })
  return {
    /** @example codes.of({ userId, date: '2026-11-30', sheetKey }) // '2026-11-30 K7QXMA' */
    of: (sheet: CodedSheet): string => writeCode(codeOf(sheet)),
    /** True if a code that was read on a page is that of this sheet of this owner. */
    isOf: (code: SheetCode, sheet: CodedSheet): boolean =>
      [current, ...older].some((secret) => isSameSecret(writeCode(code), writeCode(codeOf(sheet, secret)))),
  }
}
