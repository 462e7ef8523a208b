import { type SheetPage, sheetPageNames } from './sheet-layout.rules.ts'

/** What an owner wants of the morning sheet. */
export interface SheetChoice {
  page: SheetPage
  /** The device in whose folder it waits, by its name. Null for none. */
  device: string | null
  /** When it's sent to the confirmed address each day, `07:00`. Null for never. */
  mailAt: string | null
}

/** Reads what was stored, perhaps by an earlier version. Null while there is no sheet. */
export function readSheetChoice(stored: unknown): SheetChoice | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { page, device, mailAt } = stored as Record<string, unknown>
  const known = sheetPageNames.find((name) => name === page)
  if (known === undefined) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { page: known, device: text(device), mailAt: text(mailAt) }
}
