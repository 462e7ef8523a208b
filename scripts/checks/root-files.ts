import { runCommand } from '../running/command.ts'

/** What the root of the project holds besides folders. Tools and editors look for their configuration here. */
const known = new Set([
  '.dependency-cruiser.mjs',
  '.editorconfig',
  '.gitignore',
  '.npmrc',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'knip.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'playwright.old-engines.config.ts',
  'tsconfig.base.json',
  'tsconfig.browser-tests.json',
  'tsconfig.core.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'vite.config.ts',
  'vitest.config.ts',
  'vitest.faults.config.ts',
])

/** Checks that no file was committed into the root by accident, such as a download. Without Git there is nothing to commit. */
export async function checkRootFiles(): Promise<string[]> {
  const { passed, output } = await runCommand('git', ['ls-files'])
  return passed ? findUnknown(output.split('\n')) : []
}

export const findUnknown = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => path !== '' && !path.includes('/') && !known.has(path))
    .map((path) => `${path} is in the root of the project, but isn't in the list of scripts/checks/root-files.ts`)
