import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../../../../package.json' with { type: 'json' }

/** What only some requests, jobs and commands need. Each takes up to a tenth of a start. */
const loadedLater = [
  'age-encryption',
  'jose',
  'nodemailer',
  'openid-client',
  'pdfjs-dist',
  'sharp',
  '@napi-rs/canvas',
  '@simplewebauthn/server',
]
const aliases = Object.entries(manifest.imports).map(
  ([name, folder]) => [name.replace('*', ''), folder.replace('*', '')] as const,
)

/** Returns the packages that a module loads before its first line runs, each with one of the modules that import it. */
function packagesOf(entry: string): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const statements = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'"`;=]*? from )?'([^']+)'/gm)
    for (const [, name = ''] of statements) {
      const [alias, folder] = aliases.find(([start]) => name.startsWith(start)) ?? []
      if (name.startsWith('.')) waiting.push(join(path, '..', name))
      else if (alias !== undefined && folder !== undefined) waiting.push(join(folder, name.slice(alias.length)))
      else found.set(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, path)
    }
  }
  return found
}

test.each(['main.ts', 'cli/run.ts'])('%s loads only the packages that every start needs', (entry) => {
  const packages = packagesOf(`src/app/server/${entry}`)
  expect([...packages.keys()]).toContain('kysely')
  expect(loadedLater.filter((name) => packages.has(name)).map((name) => `${name} by ${packages.get(name)}`)).toEqual([])
})
