/** First characters that make a spreadsheet treat a cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** Formats one cell (RFC 4180). Puts an apostrophe before text that a spreadsheet would run as a formula. */
function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats one record, including its line break. */
export function csvRecord(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
