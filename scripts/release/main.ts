import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './bill-of-materials.ts'
import { makeTree } from './tree.ts'

const mostMb = 150
const project = process.cwd()
const { values } = parseArgs({ options: { tree: { type: 'string' } } })

/** With `--tree`, only the file tree is made. The container image is built from it. */
const folder = values.tree ?? join(project, 'dist/release/willow')
const { packages, version } = makeTree(project, folder)
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(project, packages), null, 2)}\n`)
if (values.tree === undefined) makeArchive()
else console.log(`The release ${version} is in ${folder}.`)

function makeArchive() {
  const archive = join(project, `dist/release/willow-${version}-${process.platform}-${process.arch}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', join(project, 'dist/release'), '--owner=0', '--group=0', 'willow'])
  const megabytes = statSync(archive).size / 1e6
  if (megabytes > mostMb) throw new Error(`The release takes ${Math.ceil(megabytes)} MB, but only ${mostMb} MB are allowed.`)
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`)
  console.log(`${archive}: ${megabytes.toFixed(1)} MB, ${packages.length} packages\nsha256 ${digest}`)
}
