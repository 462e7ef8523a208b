import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { commitOf } from '#operations/server/installation/program.ts'
import type { Machine } from './machines.ts'
import { importedPackages, isNeeded, packageFolders } from './packages.ts'

/** Sources of the server and its command line. `leftOut` excludes screens, tests with their guards, and the demo. */
const sources = ['src/**/*.{ts,json,pdf}', 'migrations/*.ts']
const leftOut = /\/web\/|^src\/features\/[^/]+\/admin\/|^src\/test\/|\.(test|test-data|guards)\.|\/demo/
const screens = ['src/**/web/**/*.{ts,tsx}', 'src/features/*/admin/**/*.{ts,tsx}']
/** The pages in each language that has texts: English, and those beside it. Those made up for tests are left out. */
const builds = `dist/{,languages/{${readdirSync('src/languages')}}/}{web,inline,prerender}`
const guides = ['owner', 'operating', 'reference', 'orders-webhook'].map((name) => `docs/${name}.md`)
const documents = ['LICENSE', 'CHANGELOG.md', 'deploy/willow.service', ...guides]

export interface ReleaseTree {
  /** Folders of the packages that it holds, or whose code is in the built pages, relative to the folder that the machine's packages are in. */
  packages: string[]
  version: string
  build: string
}

/** Makes the file tree of a release: the built pages, the server, the packages it needs, and Node. Deletes `folder` first. */
export function makeTree(project: string, folder: string, { processor, packagesIn, node }: Machine): ReleaseTree {
  rmSync(folder, { recursive: true, force: true })
  const copy = (path: string, from = project) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(from, path), join(folder, path), { dereference: true })
  }
  const files = globSync(sources, { cwd: project }).filter((path) => !leftOut.test(path))
  const built = globSync(`${builds}/**/{*,.vite/*}`, { cwd: project, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(project, join(entry.parentPath, entry.name)))
  for (const path of new Set([...files, ...built, ...documents])) copy(path)

  const foldersOf = (paths: readonly string[]) =>
    packageFolders(
      packagesIn,
      paths.flatMap((path) => importedPackages(readFileSync(join(project, path), 'utf8'))),
    )
  const needed = foldersOf(files.filter((path) => path.endsWith('.ts')))
  for (const path of needed) copyPackage(packagesIn, path, `linux-${processor}`, copy)
  // The built pages hold the code of others, which are named in the list of contents and come with their licenses.
  const inPages = foldersOf(globSync(screens, { cwd: project }).filter((path) => !/\.test/.test(path)))
  const named = inPages.filter((path) => !needed.includes(path))
  for (const path of named)
    for (const name of readdirSync(join(packagesIn, path)))
      if (/^(package\.json|licen[cs]e|notice)/i.test(name)) copy(join(path, name), packagesIn)
  const packages = [...needed, ...named].sort()

  mkdirSync(join(folder, 'bin'))
  copyFileSync(node, join(folder, 'bin/node'))
  chmodSync(join(folder, 'bin/node'), 0o755)
  const { version, imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  // A container is built from copied sources, which have no commit.
  const build = commitOf(project) ?? digestOf(project, files)
  // The server resolves its own files by these imports.
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'willow', version, build, private: true, type: 'module', imports }, null, 2)}\n`,
  )
  const options: string[] = JSON.parse(readFileSync(join(project, 'src/operations/server/node-options.json'), 'utf8'))
  writeFileSync(join(folder, 'willow'), launcher(options.join(' ')), { mode: 0o755 })
  return { packages, version, build }
}

/** Names sources without a commit by their content. */
export function digestOf(project: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of files.toSorted()) hash.update(`${path}\n`).update(readFileSync(join(project, path)))
  return `files.${hash.digest('hex').slice(0, 12)}`
}

/** Copies one package. Skips its `node_modules`, because nested packages are copied separately. */
function copyPackage(from: string, path: string, machine: string, copy: (path: string, from: string) => void) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const inner = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') visit(inner)
      } else if (isNeeded(name, relative(path, inner), machine)) copy(inner, from)
    }
  }
  visit(path)
}

/** The shell script that starts the server, or the command line when it has arguments. */
export const launcher = (options: string) => `#!/bin/sh
# Starts the server. With arguments it is the command line: ./willow doctor
case $0 in */*) here=$(cd "\${0%/*}" && pwd) ;; *) here=$(pwd) ;; esac
if [ $# -gt 0 ]; then exec "$here/bin/node" "$here/src/app/server/cli/cli.ts" "$@"; fi
exec "$here/bin/node" ${options} "$here/src/app/server/main.ts"
`
