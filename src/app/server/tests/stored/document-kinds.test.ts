import childProcess, { type ForkOptions } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { everyKind, type KindDocuments, tryDocumentKinds } from '#test/documents/document-kinds.ts'
import { pdfPage, pngPage } from '#test/documents/pages.ts'
import { supernoteFile } from '#test/documents/supernote.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const project = fileURLToPath(new URL('../../../../..', import.meta.url))
const preload = fileURLToPath(new URL('../../../../test/documents/as-macos.test-data.ts', import.meta.url))
let documents: KindDocuments
beforeAll(async () => {
  const folder = await temporaryFolder()
  documents = { pdf: join(folder, 'a.pdf'), png: join(folder, 'a.png'), note: join(folder, 'a.note') }
  await writeFile(documents.pdf, pdfPage())
  await writeFile(documents.png, await pngPage())
  await writeFile(documents.note, supernoteFile({ pages: [{}] }))
})

test('every kind of document process draws or reads with only the modules that it may have', async () => {
  expect(await tryDocumentKinds(project, documents)).toEqual(everyKind)
})

test('so does each by the code paths of macOS, which has no /proc', async () => {
  const { fork } = childProcess
  childProcess.fork = ((program: string, words: string[], options: ForkOptions) =>
    fork(program, words, { ...options, execArgv: [...(options.execArgv ?? []), '--import', preload] })) as typeof fork
  syncBuiltinESMExports()
  try {
    expect(await tryDocumentKinds(project, documents, { readUsage: () => null })).toEqual(everyKind)
  } finally {
    childProcess.fork = fork
    syncBuiltinESMExports()
  }
})

test('no kind of document process is left out here', () => {
  const programs = globSync('{kit,supernote,features,operations,paper,app}/**/*-process.ts', { cwd: join(project, 'src') })
  expect(programs.sort()).toEqual([
    'features/planner/server/ink/paper-process.ts',
    'features/planner/server/pictures/picture-process.ts',
    'features/planner/server/reading/planner-process.ts',
    'features/sheet/server/calendars/ics-process.ts',
    'features/sheet/server/reading/sheet-process.ts',
    'kit/server/documents/drawing-process.ts',
    'operations/server/shop/logo/logo-process.ts',
    'supernote/server/note-process.ts',
  ])
})
