/** Writes planners and exports for the demo and for tests. What users get is written elsewhere. */

export interface PdfPage {
  /** Content streams. */
  streams: string[]
  /** Dictionaries of annotations, without `<<` and `>>`. `appearance` is the form that draws one. */
  annotations?: { entries: string; appearance?: string }[]
  links?: number[]
  /** The text that each link is on, in points from the upper left corner: where its base line begins. By default, 24 × 12 points. */
  linkTexts?: readonly { x: number; y: number; width?: number; height?: number }[] | undefined
  /** In points. The default page is 400 × 600. */
  width?: number
  height?: number
}

const pageWidth = 400
const pageHeight = 600
const fonts = ['Helvetica', 'Times-Roman', 'Helvetica-Bold']

/** Writes pages as a PDF with three fonts: F1 is Helvetica, F2 Times, F3 bold Helvetica. Texts are in Latin-1. */
export function writePdf(pages: readonly PdfPage[]): Buffer {
  const objects: string[] = ['<</Type/Catalog/Pages 2 0 R>>', '']
  const resources = fonts.map((name, at) => {
    objects.push(`<</Type/Font/Subtype/Type1/BaseFont/${name}>>`)
    return `/F${at + 1} ${objects.length} 0 R`
  })
  const add = (object: string) => objects.push(object)
  const stream = (content: string, entries = '') => add(`<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`)
  const pageNumbers: number[] = []
  // Pages are written last, so that links can refer to them: their numbers follow from how many objects precede each.
  const prepared = pages.map((page) => {
    const contents = page.streams.map((content) => stream(content))
    const annotations = (page.annotations ?? []).map(({ entries, appearance }) => {
      const form =
        appearance === undefined
          ? ''
          : `/AP<</N ${stream(appearance, `/Type/XObject/Subtype/Form/BBox[0 0 ${page.width ?? pageWidth} ${page.height ?? pageHeight}]`)} 0 R>>`
      return add(`<</Type/Annot${entries}${form}>>`)
    })
    return { page, contents, annotations }
  })
  const firstPage = objects.length + 1
  for (let at = 0; at < pages.length; at++) pageNumbers.push(firstPage + at)
  for (const { page, contents, annotations } of prepared) {
    const links = (page.links ?? []).map(
      (to, at) =>
        `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${rectOf(page, at)}]/Dest[${pageNumbers[to - 1] ?? 2} 0 R/Fit]>>`,
    )
    const marks = [...annotations.map((number) => `${number} 0 R`), ...links].join(' ')
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width ?? pageWidth} ${page.height ?? pageHeight}]/Resources<</Font<<${resources.join('')}>>>>` +
        `/Contents[${contents.map((number) => `${number} 0 R`).join(' ')}]/Annots[${marks}]>>`,
    )
  }
  objects[1] = `<</Type/Pages/Kids[${pageNumbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages.length}>>`
  let text = '%PDF-1.7\n'
  const table = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}${trailer}`, 'latin1')
}

function rectOf({ linkTexts, height = pageHeight }: PdfPage, at: number): string {
  const text = linkTexts?.[at]
  if (text === undefined) return `0 ${at} 9 ${at + 9}`
  const { x, y, width = 24, height: high = 12 } = text
  return `${x - 6} ${height - y - 6} ${x + width + 6} ${height - y + high + 6}`
}
