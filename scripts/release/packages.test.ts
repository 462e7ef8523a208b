import { expect, test } from 'vitest'
import { importedPackages, isNeeded, packageFolders } from './packages.ts'

test('the packages that a module imports are found, in every kind of import', () => {
  const source = [
    "import fastify, { type FastifyInstance } from 'fastify'",
    "import type { Logger } from 'pino'",
    "import '@scope/name/deep/file.js'",
    "import { join } from 'node:path'",
    "import { here } from './here.ts'",
    "import { kit } from '#kit/kit.ts'",
    "export { other } from 'other'",
    "const late = await import('late')",
    "createRequire(import.meta.url).resolve('resolved/package.json')",
    'import{jsx}from"react/jsx-runtime";import{Link}from"react-router"',
    "export const table = 'not_a_package'",
  ].join('\n')
  expect(importedPackages(source)).toEqual(['@scope/name', 'fastify', 'late', 'other', 'react', 'react-router', 'resolved'])
})

test('the dependencies of a package are included, and one that is not installed is reported', () => {
  expect(packageFolders('.', ['uuid'])).toEqual(['node_modules/uuid'])
  expect(packageFolders('.', ['yazl'])).toEqual(['node_modules/buffer-crc32', 'node_modules/yazl'])
  expect(() => packageFolders('.', ['no-such-package'])).toThrow('no-such-package is not installed, and the server needs it.')
})

test('files that are only for building, for browsers or for other machines are left out', () => {
  expect(isNeeded('kysely', 'dist/index.js', 'linux-x64')).toBe(true)
  expect(isNeeded('kysely', 'dist/index.d.ts', 'linux-x64')).toBe(false)
  expect(isNeeded('better-sqlite3', 'prebuilds/linux-x64.node', 'linux-x64')).toBe(true)
  expect(isNeeded('better-sqlite3', 'prebuilds/darwin-arm64.node', 'linux-x64')).toBe(false)
  expect(isNeeded('better-sqlite3', 'deps/sqlite3/sqlite3.c', 'linux-x64')).toBe(false)
  expect(isNeeded('pdfjs-dist', 'legacy/build/pdf.mjs', 'linux-x64')).toBe(true)
  expect(isNeeded('pdfjs-dist', 'web/pdf_viewer.mjs', 'linux-x64')).toBe(false)
})
