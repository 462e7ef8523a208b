import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, expect, test } from 'vitest'
import { useToasts } from '#kit/web/feedback/toast.ts'
import { offerInnerPdfs } from './inner-pdfs.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))

/** Opens a PDF with another one inside, made by pdfattach, qpdf or mutool. */
async function openOf(program: string) {
  const data = new Uint8Array(await readFile(new URL(`./inner-pdfs/by-${program}.pdf`, import.meta.url)))
  return getDocument({ data, verbosity: 0 }).promise
}
const offered = () => useToasts.getState().toasts[0]

test.each([
  ['poppler', ['planner.pdf']],
  ['qpdf', ['Jahresplaner für 2027.pdf', 'notes.pdf']],
  ['qpdf-locked', ['Jahresplaner für 2027.pdf', 'notes.pdf']],
  ['mutool', ['Planner 2027.PDF']],
])('the PDFs that %s has packed into one are offered, and added as they are', async (program, names) => {
  const taken: File[] = []
  await offerInnerPdfs(await openOf(program), (files) => taken.push(...files))
  expect(offered()?.title).toBe(names.length === 1 ? 'There is a PDF inside this one' : 'There are 2 PDFs inside this one')
  await offered()?.action?.onPress()
  expect(taken.map(({ name }) => name).toSorted()).toEqual(names)
  for (const file of taken) expect((await file.text()).startsWith('%PDF-1.5')).toBe(true)
})

test('a file of many pages, one without attachments and one with others offers nothing, and what can’t be read is said', async () => {
  const pdf = await openOf('poppler')
  const attached = (filename: string) => new Map([['a', { filename, rawFilename: filename, description: '' }]])
  const of = (numPages: number, attachments: Awaited<ReturnType<typeof pdf.getAttachments>>) => ({
    numPages,
    getAttachments: async () => attachments,
    getAttachmentContent: async () => null,
  })
  for (const one of [of(4, attached('a.pdf')), of(1, null), of(1, attached('invoice.xml'))]) await offerInnerPdfs(one, () => {})
  expect(offered()).toBeUndefined()
  await offerInnerPdfs(of(1, attached('a.pdf')), () => expect.unreachable())
  await offered()?.action?.onPress()
  expect(offered()?.title).toContain('can’t be read here')
})
