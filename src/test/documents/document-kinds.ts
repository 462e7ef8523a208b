import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { createDrawingChild, DrawingChild } from '#kit/server/documents/drawing-child.ts'

// Imports only types of the program, so that it also runs beside an unpacked release, which has no tests.

/** Paths of documents that can be read. */
export interface KindDocuments {
  pdf: string
  png: string
  note: string
}

/** What `tryDocumentKinds` returns when each kind works. */
export const everyKind = {
  picture: true,
  page: true,
  note: true,
  reading: true,
  comparing: true,
  paper: true,
  sheet: true,
  calendar: true,
  logo: true,
}

type Draw = (job: object, path?: string) => Promise<Record<string, unknown>>

/** Lets each kind of document process of the program in a folder do a small job, and returns for each kind whether something came out. */
export async function tryDocumentKinds(
  folder: string,
  { pdf, png, note }: KindDocuments,
  options: Parameters<typeof createDrawingChild>[0] = {},
): Promise<Record<string, boolean>> {
  const sources = pathToFileURL(`${folder}/src/`)
  const { createDrawingChild: create } = await import(new URL('kit/server/documents/drawing-child.ts', sources).href)
  async function by(program: string, work: (draw: Draw) => Promise<number | undefined>): Promise<boolean> {
    const child: DrawingChild<object, Record<string, unknown>> = create({
      ...options,
      program: new URL(program, sources).pathname,
    })
    try {
      return ((await work((job, path) => child.draw(job, () => undefined, path))) ?? 0) > 0
    } finally {
      child.close()
    }
  }
  const sizeOf = (made: unknown) => (made as { length: number }).length
  const draws = (mimeType: string, path: string) => async (draw: Draw) => {
    const { images } = await draw({ mimeType, page: 1, widths: [320], shape: 'card', isGrey: false }, path)
    return sizeOf((images as { bytes: Uint8Array }[])[0]?.bytes)
  }
  const documents = 'kit/server/documents'
  const planner = 'features/planner/server'
  return {
    picture: await by(`${documents}/drawing-process.ts`, draws('image/png', png)),
    page: await by(`${documents}/drawing-process.ts`, draws('application/pdf', pdf)),
    note: await by('supernote/server/note-process.ts', async (draw) => sizeOf((await draw({}, note)).numbers)),
    reading: await by(`${planner}/reading/planner-process.ts`, async (draw) => {
      const { texts } = await draw({ mostPages: 10, texts: [1] }, pdf)
      return (texts as { text: string }[])[0]?.text.length
    }),
    comparing: await by(`${planner}/pictures/picture-process.ts`, async (draw) => {
      const { pages } = await draw({ kind: 'index', numbers: [1] }, pdf)
      return sizeOf(pages)
    }),
    paper: await by(`${planner}/ink/paper-process.ts`, async (draw) => {
      await draw({ kind: 'add', isFirst: true, mimeType: 'image/png', mostBytes: 1e7, pages: [{ page: 1 }] }, png)
      return sizeOf((await draw({ kind: 'finish', title: 'A month', order: [0], bookmarks: [] })).bytes)
    }),
    sheet: await by('features/sheet/server/reading/sheet-process.ts', async (draw) => {
      const goal = { id: '', title: 'Walk', box: { x: 38, y: 100, width: 34, height: 34 } }
      const printed = { page: { width: 447, height: 596 }, goals: [goal], prompt: null }
      const sheets = [{ code: '2026-11-30 ABCDEF', printed }]
      const page = { number: 1, code: null }
      const { kind } = await draw({ kind: 'read', mimeType: 'application/pdf', page, sheets }, pdf)
      return kind === 'read' ? sizeOf((await draw({ kind: 'find', mimeType: 'image/png', from: 1, count: 1 }, png)).pages) : 0
    }),
    calendar: await by('features/sheet/server/calendars/ics-process.ts', async (draw) => {
      const lines = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:1',
        'DTSTART:20261130T080000Z',
        'SUMMARY:Walk',
        'END:VEVENT',
        'END:VCALENDAR',
      ]
      const [from, until] = [Date.UTC(2026, 10, 30), Date.UTC(2026, 11, 1)]
      return sizeOf((await draw({ text: lines.join('\r\n'), from, until })).events)
    }),
    logo: await by('operations/server/shop/logo/logo-process.ts', async (draw) =>
      sizeOf((await draw({ bytes: await readFile(png) })).picture),
    ),
  }
}
