import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

interface PackageManifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Returns the names of the packages that a module imports at run time, without the project's own files, Node's modules and types. */
export function importedPackages(source: string): string[] {
  const specifiers = [
    ...source.matchAll(/(?:^|;)(?:import|export)(?!\s+type\b)\s*(?:[\w*{][^'"=;()]*?\bfrom)?\s*["']([^"']+)["']/gm),
    ...source.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g),
    ...source.matchAll(/\bresolve\(\s*["']([^"']+)["']\s*\)/g),
  ].map(([, specifier = '']) => specifier)
  const packages = specifiers.filter((specifier) => !/^[.#~/]|:/.test(specifier) && !isBuiltin(specifier)).map(packageOf)
  return [...new Set(packages)].sort()
}

/** @example packageOf('@scope/name/deep/file.js') // '@scope/name' */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns the folders of packages and all their dependencies in a folder with `node_modules`. Throws when one isn't installed. */
export function packageFolders(project: string, names: readonly string[]): string[] {
  const folders = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = find(project, from, name)
    if (folder === null) {
      if (isOptional) return
      throw new Error(`${name} is not installed, and ${from === '' ? 'the server' : from} needs it.`)
    }
    if (folders.has(folder)) return
    folders.add(folder)
    const manifest: PackageManifest = JSON.parse(readFileSync(join(project, folder, 'package.json'), 'utf8'))
    const optional = manifest.optionalDependencies ?? {}
    for (const needed of Object.keys({ ...manifest.dependencies, ...optional })) visit(needed, folder, needed in optional)
  }
  for (const name of names) visit(name, '', false)
  return [...folders].sort()
}

/** Resolves a package as Node does: in the `node_modules` of the importing package, then of the folders above. */
function find(project: string, from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(project, candidate, 'package.json'))) return candidate
    if (folder === '' || folder === '.') return null
  }
}

const notNeeded = /\.(map|d\.[mc]?ts|tsbuildinfo)$/
/** Files that packages contain only for builds, browsers and other machines. */
const trimmed: Record<string, RegExp> = {
  '@fontsource-variable/fraunces': /^(?!LICENSE|package\.json|files\/fraunces-latin(-ext)?-standard-normal\.)/,
  '@fontsource-variable/source-sans-3': /^(?!LICENSE|package\.json|files\/source-sans-3-.*-wght-normal\.)/,
  'better-sqlite3': /^(deps|src)\/|^prebuilds\/(?!HERE\.node$)/,
  'pdfjs-dist': /^(build|image_decoders|types|web)\/|^legacy\/(web|image_decoders)\/|\.min\.mjs$|sandbox/,
}

/** True when a file of a package is needed at run time. `path` is relative to the package; `machine` is such as `linux-x64`. */
export function isNeeded(name: string, path: string, machine: string): boolean {
  const rule = trimmed[name]?.source.replace('HERE', machine)
  return !notNeeded.test(path) && (rule === undefined || !new RegExp(rule).test(path))
}
