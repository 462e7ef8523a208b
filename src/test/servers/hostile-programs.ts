import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formBomb, type HostileDocument, textBomb } from '../documents/hostile-documents.ts'

const run = promisify(execFile)
const mostMs = 120_000

interface Recipe {
  name: string
  program: string
  arguments: string[]
}

const html = `<meta charset="utf-8"><style>td{font:6px serif;filter:blur(1px)}</style><table>${`<tr>${'<td>Monday 2 March 2026</td>'.repeat(20)}</tr>`.repeat(400)}</table>`
const postscript = `%!PS
/Helvetica findfont 6 scalefont setfont
300 { 1 1 120 { /line exch def 20 line 6 mul moveto (Monday January 2026 and much more text on this line) show } for showpage } repeat
`

/** The programs find their input in the folder, and write a file of this name. */
const recipes: Recipe[] = [
  { name: 'gs-300-pages.pdf', program: 'gs', arguments: ['-q', '-sDEVICE=pdfwrite', '-o', 'gs-300-pages.pdf', 'long.ps'] },
  {
    name: 'gs-600-dpi.png',
    program: 'gs',
    arguments: ['-q', '-sDEVICE=png16m', '-r600', '-dLastPage=1', '-o', 'gs-600-dpi.png', 'long.ps'],
  },
  { name: 'mutool-garbage.pdf', program: 'mutool', arguments: ['clean', '-d', '-a', 'text.pdf', 'mutool-garbage.pdf'] },
  { name: 'mutool-packed.pdf', program: 'mutool', arguments: ['clean', '-gggg', '-z', 'forms.pdf', 'mutool-packed.pdf'] },
  {
    name: 'qpdf-object-streams.pdf',
    program: 'qpdf',
    arguments: ['--object-streams=generate', '--linearize', 'text.pdf', 'qpdf-object-streams.pdf'],
  },
  { name: 'qpdf-locked.pdf', program: 'qpdf', arguments: ['--encrypt', 'a', 'b', '256', '--', 'text.pdf', 'qpdf-locked.pdf'] },
  { name: 'convert-noise.png', program: 'convert', arguments: ['-size', '5000x5000', 'plasma:', 'convert-noise.png'] },
  {
    name: 'convert-layers.tiff',
    program: 'convert',
    arguments: ['-size', '2000x2000', 'plasma:', 'xc:red', 'xc:blue', 'convert-layers.tiff'],
  },
  {
    name: 'pdfunite-many.pdf',
    program: 'pdfunite',
    arguments: ['text.pdf', 'forms.pdf', 'text.pdf', 'forms.pdf', 'pdfunite-many.pdf'],
  },
  { name: 'pdftocairo.svg', program: 'pdftocairo', arguments: ['-svg', '-l', '1', 'text.pdf', 'pdftocairo.svg'] },
  {
    name: 'chromium-table.pdf',
    program: 'chromium',
    arguments: ['--headless', '--no-sandbox', '--disable-gpu', '--print-to-pdf=chromium-table.pdf', 'table.html'],
  },
]

/** Documents that other programs make. Names those whose program is missing or failed. */
export async function madeByPrograms(): Promise<HostileDocument[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const documents: HostileDocument[] = []
  try {
    await writeFile(join(folder, 'text.pdf'), textBomb(300, 200))
    await writeFile(join(folder, 'forms.pdf'), formBomb(5))
    await writeFile(join(folder, 'long.ps'), postscript)
    await writeFile(join(folder, 'table.html'), html)
    for (const { name, program, arguments: given } of recipes)
      try {
        await run(program, given, { cwd: folder, timeout: mostMs })
        documents.push({ name, content: await readFile(join(folder, name)) })
      } catch {
        console.log(`not run: ${name} (${program} is missing or failed)`)
      }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return documents
}
