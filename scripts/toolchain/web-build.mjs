// Uses only built-ins of Node 20, so that checking an existing build costs no more than reading the sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { nodePath, projectFolder, refuseRootElsewhere, runQuietly, toolEnvironment } from './runtime.mjs'

/** The sources, and all that decides how they are built. */
const folders = ['src', 'scripts/floor', 'scripts/toolchain']
const singleFiles = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json']

const languagesFolder = join(projectFolder, 'src/languages')
/** Names of languages are those of folders, or of the two that are made up (src/kit/languages.ts). */
const madeUp = ['en-XA', 'ar-XB']

/**
 * Returns the languages to build: English, and those that the operator offers. The server refuses names that it doesn't know.
 * @returns {string[]}
 */
function languagesToBuild() {
  const named = (process.env.LANGUAGES ?? '').split(/[\s,]+/)
  const known = named.filter(
    (name) => madeUp.includes(name) || (/^[a-z]{2}(-[A-Z]{2})?$/.test(name) && existsSync(join(languagesFolder, name))),
  )
  return ['en', ...new Set(known.filter((name) => name !== 'en'))]
}

/** Returns all languages that have texts: a release doesn't know which of them its operator will offer. */
export const writtenLanguages = () => ['en', ...readdirSync(languagesFolder)]

/** @param {string} language */
const stampFileOf = (language) => join(projectFolder, 'dist', language === 'en' ? '' : `languages/${language}`, '.built-from')

/** Builds the web app into dist/, in each of the languages, unless it was built from exactly these sources. */
export function ensureWebBuilt(languages = languagesToBuild()) {
  const sources = hashSources()
  const isBuilt = (/** @type {string} */ language) =>
    existsSync(stampFileOf(language)) && readFileSync(stampFileOf(language), 'utf8') === sources
  const missing = languages.filter((language) => !isBuilt(language))
  if (missing.length === 0) return
  refuseRootElsewhere('build the web app')
  console.error('Building the web app ...')
  for (const language of missing) build(language, sources)
}

export function buildWeb() {
  const sources = hashSources()
  for (const language of languagesToBuild()) build(language, sources)
}

/**
 * @param {string} language
 * @param {string} sources
 */
function build(language, sources) {
  const stampFile = stampFileOf(language)
  rmSync(stampFile, { force: true })
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  runQuietly('Building the web app failed.', nodePath, [vite, 'build', '--logLevel', 'warn'], {
    env: toolEnvironment({ NODE_ENV: 'production', WILLOW_LANGUAGE: language }),
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
