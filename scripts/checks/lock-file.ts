import { readFile } from 'node:fs/promises'

type Dependencies = Record<string, string>

interface LockedPackage {
  resolved?: string
  dependencies?: Dependencies
  devDependencies?: Dependencies
}

/** Checks that the lock file matches package.json and names no registry, so that installing works with any registry set in npm. */
export async function checkLockFile(): Promise<string[]> {
  const manifest: LockedPackage = JSON.parse(await readFile('package.json', 'utf8'))
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const settings = await readFile('.npmrc', 'utf8')
  return [...findRegistries(lock.packages, settings), ...findDrift(manifest, lock.packages[''] ?? {})]
}

export function findRegistries(packages: Record<string, LockedPackage>, npmSettings: string): string[] {
  const named = Object.entries(packages).filter(([, locked]) => locked.resolved)
  const inSettings = npmSettings.split('\n').filter((line) => /^\s*(@[^=]*:)?registry\s*=|^\s*\/\//.test(line))
  return [
    ...named.map(([path]) => `package-lock.json: ${path} contains its download URL ("resolved")`),
    ...inSettings.map((line) => `.npmrc names a registry: ${line.trim()}`),
  ]
}

export function findDrift(manifest: LockedPackage, locked: LockedPackage): string[] {
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) => {
    const wanted = manifest[kind] ?? {}
    const known = locked[kind] ?? {}
    const names = [...new Set([...Object.keys(wanted), ...Object.keys(known)])].sort()
    return names
      .filter((name) => wanted[name] !== known[name])
      .map((name) => `${name}: package.json says ${wanted[name] ?? 'nothing'}, package-lock.json ${known[name] ?? 'nothing'}`)
  })
}
