import type { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'

const dayMs = 24 * 60 * 60 * 1000
/** `D:20260302091500+01'00'`. Everything after the day is optional. */
const pdfDate = /^D?:?(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/

/** When the file says that it was last changed, or else made: an instant, or null. */
export function madeAtOf(file: PdfFile): string | null {
  const info = file.dict(file.trailer.get('Info'))
  for (const key of ['ModDate', 'CreationDate']) {
    const value = file.resolve(info?.get(key))
    const instant =
      value instanceof Uint8Array
        ? instantOf(
            Buffer.from(value)
              .toString('latin1')
              .replace(/[^\x20-\x7e]/g, ''),
          )
        : null
    if (instant !== null) return instant
  }
  return null
}

function instantOf(text: string): string | null {
  const [isDate, year, month, day, hour = '00', minute = '00', second = '00', sign, zoneHours = '00', zoneMinutes = '00'] =
    pdfDate.exec(text) ?? []
  if (isDate === undefined) return null
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHours}:${zoneMinutes}`
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Null for a time after the file arrived: the clock of the device was wrong. A day is allowed for clocks without a time zone. */
export const believable = (madeAt: string | null, arrivedAt: string): string | null =>
  madeAt !== null && Date.parse(madeAt) <= Date.parse(arrivedAt) + dayMs ? madeAt : null
