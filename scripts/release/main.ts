import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './bill-of-materials.ts'
import { type Processor, prepareMachine, processors, readProcessor } from './machines.ts'
import { makeTree } from './tree.ts'

const mostMb = 150
const project = process.cwd()
const { values } = parseArgs({ options: { tree: { type: 'string' }, processor: { type: 'string' } } })
const wanted = values.processor === undefined ? undefined : readProcessor(values.processor)

/** With `--tree`, only the file tree is made. The container image is built from it. */
if (values.tree !== undefined) {
  const { version, build } = makeRelease(wanted ?? readProcessor(process.arch), values.tree)
  console.log(`The release ${version}+${build} is in ${values.tree}.`)
} else for (const processor of wanted ? [wanted] : processors) makeArchive(processor)

function makeRelease(processor: Processor, folder: string) {
  const machine = prepareMachine(project, processor)
  const made = makeTree(project, folder, machine)
  const bill = billOfMaterials(project, machine.packagesIn, made.packages)
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  return made
}

function makeArchive(processor: Processor) {
  const { packages, version, build } = makeRelease(processor, join(project, 'dist/release/willow'))
  const archive = join(project, `dist/release/willow-${version}-${build}-linux-${processor}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', join(project, 'dist/release'), '--owner=0', '--group=0', 'willow'])
  const megabytes = statSync(archive).size / 1e6
  if (megabytes > mostMb) throw new Error(`The release takes ${Math.ceil(megabytes)} MB, but only ${mostMb} MB are allowed.`)
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`)
  console.log(`${archive}: ${megabytes.toFixed(1)} MB, ${packages.length} packages\nsha256 ${digest}`)
}
