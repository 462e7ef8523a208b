import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const loader = fileURLToPath(new URL('../../src/kit/web/lazy/load-chunk.ts', import.meta.url))

/** Replaces Vite's preloader by `loadChunk`, because a failed load can't be retried with Vite's (src/kit/web/lazy/load-chunk.ts). */
export function chunkLoader(): Plugin {
  let isInPlace = false
  const imports = new Map<string, readonly string[]>()
  return {
    name: 'chunk-loader',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostId }) => stillMissing(imports, hostId, [file, ...files]),
        },
      },
    }),
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.endsWith('vite/preload-helper.js')) return
      isInPlace = true
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`
    },
    generateBundle(_options, bundle) {
      if (!isInPlace) this.error('Vite did not import its preload helper. Has its name changed?')
      for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports)
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !file.isEntry && file.viteMetadata?.importedCss.size)
          this.error(
            `${file.fileName} has styles of its own, which loadChunk does not load. Import them in src/app/web/main.tsx.`,
          )
    },
  }
}

/** Returns the files that `host` doesn't import, directly or indirectly. `imports` has the direct imports of each file. */
export function stillMissing(imports: ReadonlyMap<string, readonly string[]>, host: string, files: readonly string[]): string[] {
  const there = new Set([host])
  // The loop also visits the files that it adds.
  for (const file of there) for (const imported of imports.get(file) ?? []) there.add(imported)
  return [...new Set(files)].filter((file) => !there.has(file))
}
