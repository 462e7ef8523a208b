import { type SheetPage, sheetPageNames } from './sheet-layout.rules.ts'

/** What an owner wants of the morning sheet. */
export interface SheetChoice {
  page: SheetPage
  /** The device in whose folder it waits, by its name. Null for none. */
  device: string | null
}

/** Reads what was stored, perhaps by an earlier version. Null while there is no sheet. */
export function readSheetChoice(stored: unknown): SheetChoice | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { page, device } = stored as Record<string, unknown>
  const known = sheetPageNames.find((name) => name === page)
  return known === undefined ? null : { page: known, device: typeof device === 'string' ? device : null }
}
