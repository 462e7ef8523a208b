import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Design, DesignText } from './design.ts'

const run = promisify(execFile)
const mostMs = 300_000
const packages = fileURLToPath(new URL('writers', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache/editions', import.meta.url))

const fonts: Record<string, string> = {
  ja: '/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf',
  other: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
}

/** Prints a planner with its program, once. Null when the program is missing. */
export async function printDesign(design: Design): Promise<Buffer | null> {
  const hash = createHash('sha256').update(JSON.stringify(design)).digest('hex').slice(0, 16)
  const kept = join(cache, `${hash}.pdf`)
  if (existsSync(kept)) return readFile(kept)
  const folder = await mkdtemp(join(tmpdir(), 'editions-'))
  try {
    const made = join(folder, 'planner.pdf')
    await writers[design.writer](design, folder, made)
    await mkdir(cache, { recursive: true })
    await writeFile(`${kept}.part`, await readFile(made))
    await rename(`${kept}.part`, kept)
    return await readFile(kept)
  } catch (error) {
    console.error(`${design.name}: ${error instanceof Error ? error.message.slice(0, 500) : error}`)
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Write = (design: Design, folder: string, output: string) => Promise<void>

const writers: Record<Design['writer'], Write> = {
  async chromium(design, folder, output) {
    const page = join(folder, 'planner.html')
    await writeFile(page, htmlOf(design))
    const program = process.env.CHROMIUM_PATH ?? 'chromium'
    const given = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--user-data-dir=${folder}/profile`]
    await run(program, [...given, `--print-to-pdf=${output}`, pathToFileURL(page).href], { timeout: mostMs })
  },
  async latex(design, folder, output) {
    await writeFile(join(folder, 'planner.tex'), texOf(design))
    const given = ['-interaction=batchmode', '-halt-on-error', 'planner.tex']
    // The second time it knows the pages that links lead to.
    for (let time = 0; time < 2; time++) await run('pdflatex', given, { cwd: folder, timeout: mostMs })
    if (!existsSync(output)) throw new Error('pdflatex printed nothing.')
  },
  'pdf-lib': (design, folder, output) => runNpmWriter('pdf-lib.mjs', design, folder, output),
  pdfkit: (design, folder, output) => runNpmWriter('pdfkit.mjs', design, folder, output),
}

async function runNpmWriter(program: string, design: Design, folder: string, output: string): Promise<void> {
  if (!existsSync(join(packages, 'node_modules')))
    await run('npm', ['install', '--no-save', '--no-package-lock', '--ignore-scripts'], { cwd: packages, timeout: mostMs })
  const input = join(folder, 'design.json')
  await writeFile(input, JSON.stringify(design))
  const font = fonts[design.language] ?? fonts.other ?? ''
  await run(process.execPath, [join(packages, program), input, font, output], { timeout: mostMs })
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function htmlOf({ pages, language }: Design): string {
  const shown = ({ text, x, y, size, isBold, align, to }: DesignText) => {
    const shift = { left: '0', center: '-50%', right: '-100%' }[align]
    const style = `left:${x}px;top:${y - size}px;font-size:${size}px;transform:translateX(${shift});${isBold ? 'font-weight:bold' : ''}`
    return to === null ? `<p style="${style}">${escaped(text)}</p>` : `<a style="${style}" href="#p${to}">${escaped(text)}</a>`
  }
  const sheets = pages.map(({ texts }, at) => `<div id="p${at + 1}">${texts.map(shown).join('')}</div>`)
  const isRightToLeft = language === 'ar' || language === 'he'
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@page { size: 400px 600px; margin: 0 }
* { margin: 0 }
div { position: relative; width: 400px; height: 600px; overflow: hidden; break-after: page }
p, a { position: absolute; white-space: nowrap; line-height: 1.2; color: black; font-family: "DejaVu Sans", sans-serif; ${isRightToLeft ? 'direction: rtl' : ''} }
</style>${sheets.join('\n')}</html>`
}

const tex = (text: string) =>
  text
    .replace(/[\\{}$&#^_~%]/g, (letter) => `\\${letter}`)
    .replace(/–/g, '--')
    .replace(/›/g, '\\guilsinglright{}')
    .replace(/·/g, '\\textperiodcentered{}')

function texOf({ pages }: Design): string {
  const shown = ({ text, x, y, size, isBold, align, to }: DesignText) => {
    const letters = `\\fontsize{${size}}{${size}}\\selectfont${isBold ? '\\bfseries' : ''} ${tex(text)}`
    const linked = to === null ? letters : `\\hyperlink{p${to}}{${letters}}`
    const corner = { left: 'bl', center: 'b', right: 'br' }[align]
    return `\\put(${x},${600 - y}){\\makebox(0,0)[${corner}]{${linked}}}`
  }
  const sheets = pages.map(
    ({ texts }, at) =>
      `\\noindent\\hypertarget{p${at + 1}}{}\\begin{picture}(0,0)(0,600)\n${texts.map(shown).join('\n')}\n\\end{picture}\\newpage`,
  )
  return `\\documentclass{article}
\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\usepackage{textcomp}
\\usepackage[paperwidth=400bp,paperheight=600bp,margin=0pt]{geometry}\\usepackage[hidelinks]{hyperref}
\\setlength{\\unitlength}{1bp}\\setlength{\\parindent}{0pt}\\setlength{\\topskip}{0pt}\\pagestyle{empty}
\\begin{document}
${sheets.join('\n')}
\\end{document}
`
}
