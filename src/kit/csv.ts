/** The beginnings by which a spreadsheet takes a cell for a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** One cell of a CSV file (RFC 4180); a text that a spreadsheet would calculate begins with an apostrophe. */
function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One record, with its line break. */
export function csvRecord(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
