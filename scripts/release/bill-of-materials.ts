import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  integrity?: string
}

/**
 * Returns the CycloneDX list of a release's contents: the copied packages and Node. npm's own list (`npm sbom`) describes what is
 * installed. It contains more packages, and omits those that development packages need too.
 */
export function billOfMaterials(project: string, packagesIn: string, packages: readonly string[]) {
  const read = (file: string, folder = packagesIn) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { version } = read('package.json', project)
  const locked: Record<string, LockedPackage> = read('package-lock.json', project).packages
  const components = [...new Set([...packages, 'node_modules/node'])].map((path) => {
    const { name, version, license } = read(`${path}/package.json`)
    const [, digest] = /^sha512-(.+)$/.exec(locked[path]?.integrity ?? '') ?? []
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
      ...(digest ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
    }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'willow', name: 'willow', version } },
    components,
  }
}
