import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface BillOfMaterials {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string; name: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** What is in a release, in the format CycloneDX: npm's own list, without the packages that stay out, and with Node. */
export function billOfMaterials(project: string, packages: readonly string[]): BillOfMaterials {
  const said = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const refOf = (path: string) => {
    const { name, version } = JSON.parse(readFileSync(join(project, path, 'package.json'), 'utf8'))
    return `${name}@${version}`
  }
  return only(JSON.parse(said), new Set([...packages, 'node_modules/node'].map(refOf)))
}

/** The list with these components, and without any other. */
function only(bill: BillOfMaterials, refs: ReadonlySet<string>): BillOfMaterials {
  const isIn = (ref: string) => refs.has(ref) || ref.startsWith('willow@')
  return {
    ...bill,
    // npm calls the project by its folder.
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'willow' } },
    components: bill.components.filter((component) => refs.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isIn(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isIn) })),
  }
}
