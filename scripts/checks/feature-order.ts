import { globSync, readFileSync } from 'node:fs'

const imported = /from '#features\/([^/']+)\/|import\('#features\/([^/']+)\//g

/** Returns features that import each other, directly or in a circle. Tests are exempt, because they may start the whole app. */
export async function checkFeatureOrder(folder = '.'): Promise<string[]> {
  const uses = new Map<string, Set<string>>()
  for (const file of globSync('src/features/*/**/*.{ts,tsx}', { cwd: folder })) {
    if (/\.(test|guards)\.tsx?$/.test(file)) continue
    const name = file.split('/')[2] ?? ''
    const used = uses.get(name) ?? new Set()
    for (const [, still, lazy] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(imported)) used.add(still ?? lazy ?? '')
    used.delete(name)
    uses.set(name, used)
  }
  return circles(uses).map((circle) => `${circle.join(' -> ')}: these features import each other`)
}

/** Returns each circle once, starting with its alphabetically first name. */
function circles(uses: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const walk = (path: readonly string[]) => {
    const first = path[0] ?? ''
    for (const next of uses.get(path.at(-1) ?? '') ?? []) {
      if (next === first) found.push([...path, first])
      else if (next > first && !path.includes(next)) walk([...path, next])
    }
  }
  for (const name of [...uses.keys()].sort()) walk([name])
  return found
}
