import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { loadLanguages } from '#app/server/load-languages.ts'
import { defaultBrand } from '#kit/brand.ts'
import { wordingIn } from '#kit/wording.ts'
import { drawSheet } from './draw-sheet.ts'

const languages = ['en', 'de', 'fr', 'es'] as const
const publicUrl = 'https://planner.example'

async function read(file: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at)
    const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []))
    const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => url ?? [])
    const inside = items.every(({ transform, width }) => transform[4] >= 39 && transform[4] + width <= 382 && transform[5] > 16)
    pages.push({
      text: items.map(({ str }) => str).join(' '),
      links,
      inside,
      lowest: Math.min(...items.map((one) => one.transform[5])),
    })
  }
  return pages
}

test('the sheet has two pages in each language, leads to the claim page, and fits on its paper also with long names', async () => {
  await loadLanguages(languages)
  for (const [product, name] of [
    ['Planner 2027', 'Willow'],
    [
      'The Complete Undated Planner for Paper Tablets, with Weeks, Meals, Budgets and Goals, in Landscape and Portrait',
      'Paperwillow',
    ],
  ] as const) {
    const brand = { ...defaultBrand, name }
    const file = drawSheet(
      languages.map((language) => wordingIn(brand, language)),
      { product, publicUrl },
    )
    expect(file.length).toBeLessThan(1024 * 1024)
    const pages = await read(file)
    expect(pages).toHaveLength(8)
    for (const [at, { text, links, inside }] of pages.entries()) {
      expect([at, inside]).toEqual([at, true])
      expect(text).toContain(at % 2 === 0 ? 'planner.example/claim' : 'Supernote')
      expect(links.join(' ')).toContain(at % 2 === 0 ? `${publicUrl}/claim` : `${publicUrl}/help/devices`)
    }
    expect(pages[0]?.text).toContain('Start here')
    expect(pages[2]?.text).toContain('Hier geht es los')
  }
})
