// Uses only built-ins of Node 20, so that checking an existing build costs no more than reading the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { nodePath, projectFolder, refuseRootElsewhere, runQuietly, toolEnvironment } from './runtime.mjs'

const stampFile = join(projectFolder, 'dist/.built-from')
/** The sources, and all that decides how they are built. */
const folders = ['src', 'scripts/floor', 'scripts/toolchain']
const singleFiles = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json']

/** Builds the web app into dist/ unless it was built from exactly these sources. */
export function ensureWebBuilt() {
  const sources = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return
  refuseRootElsewhere('build the web app')
  console.error('Building the web app ...')
  buildWeb(sources)
}

export function buildWeb(sources = hashSources()) {
  rmSync(stampFile, { force: true })
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  runQuietly('Building the web app failed.', nodePath, [vite, 'build', '--logLevel', 'warn'], {
    env: toolEnvironment({ NODE_ENV: 'production' }),
  })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, sources)
}

function hashSources() {
  const hash = createHash('sha256')
  const files = [
    ...folders.flatMap((name) => listFiles(join(projectFolder, name))),
    ...singleFiles.map((name) => join(projectFolder, name)),
  ]
  for (const file of files.sort()) {
    if (!existsSync(file)) continue
    const content = readFileSync(file)
    hash.update(`${relative(projectFolder, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Returns the files of a folder that may take part in the browser's build.
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'server' || entry.name === 'test' ? [] : listFiles(path)
    return /\.(test|guards)\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
