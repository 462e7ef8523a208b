import { pathToFileURL } from 'node:url'
import type { createDrawingChild, DrawingChild } from '#kit/server/documents/drawing-child.ts'

// Imports only types, so that it also runs beside an unpacked release, which has no tests.

/** Paths of documents that can be read. */
export interface KindDocuments {
  pdf: string
  png: string
  note: string
}

type AnyChild = DrawingChild<object, Record<string, unknown>>

/** Lets each kind of document process of a program do a small job. Returns the number of bytes, pages or letters that came out, by kind. */
export async function tryDocumentKinds(
  folder: string,
  { pdf, png, note }: KindDocuments,
  options: Parameters<typeof createDrawingChild>[0] = {},
): Promise<Record<string, number>> {
  const sources = pathToFileURL(`${folder}/src/`)
  const { createDrawingChild: create } = await import(new URL('kit/server/documents/drawing-child.ts', sources).href)
  async function by(program: string, work: (draw: (job: object, path?: string) => Promise<Record<string, unknown>>) => unknown) {
    const child: AnyChild = create({ ...options, program: new URL(program, sources).pathname })
    try {
      const made = await work((job, path) => child.draw(job, () => undefined, path))
      return typeof made === 'number' ? made : ((made as { length?: number } | null | undefined)?.length ?? 0)
    } finally {
      child.close()
    }
  }
  const drawing = { page: 1, widths: [320], shape: 'card', isGrey: false }
  const drawn = async (result: Promise<Record<string, unknown>>) => ((await result).images as { bytes: Uint8Array }[])[0]?.bytes
  const documents = 'kit/server/documents'
  const planner = 'features/planner/server'
  return {
    picture: await by(`${documents}/drawing-process.ts`, (draw) => drawn(draw({ ...drawing, mimeType: 'image/png' }, png))),
    page: await by(`${documents}/drawing-process.ts`, (draw) => drawn(draw({ ...drawing, mimeType: 'application/pdf' }, pdf))),
    note: await by(`${documents}/supernote/note-process.ts`, async (draw) => (await draw({}, note)).numbers),
    reading: await by(`${planner}/reading/planner-process.ts`, async (draw) => {
      const { texts } = await draw({ mostPages: 10, texts: [1] }, pdf)
      return (texts as { text: string }[])[0]?.text
    }),
    comparing: await by(`${planner}/pictures/picture-process.ts`, async (draw) => {
      const { packed } = await draw({ kind: 'index', numbers: [1], isLast: true }, pdf)
      return (packed as { pageCount: number }).pageCount
    }),
    paper: await by(`${planner}/ink/paper-process.ts`, async (draw) => {
      await draw({ kind: 'add', isFirst: true, mimeType: 'image/png', mostBytes: 1e7, pages: [1] }, png)
      return (await draw({ kind: 'finish', title: 'A month', order: [0] })).bytes
    }),
    logo: await by('operations/server/shop/logo/logo-process.ts', async (draw) => {
      const { readFile } = await import('node:fs/promises')
      return (await draw({ bytes: await readFile(png) })).picture
    }),
  }
}

/** What each kind must give: something. */
export const kindsGave = (counts: Record<string, number>): Record<string, boolean> =>
  Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, count > 0]))
