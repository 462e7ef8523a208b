import { runCommand } from '../running/command.ts'
import { checkDocuments } from './documents.ts'
import { checkFeatureOrder } from './feature-order.ts'
import { checkLockFile } from './lock-file.ts'
import { checkReferences } from './references.ts'
import { checkRootFiles } from './root-files.ts'
import { checkTableOwners } from './table-owners.ts'

export interface Check {
  name: string
  /** What to do when it fails. */
  hint: string
  run(): Promise<{ passed: boolean; output: string }>
}

const checkedFolders = ['src', 'migrations', 'e2e', 'bench', 'faults', 'scripts']

const tool = (name: string, hint: string, command: string, ...parameters: string[]): Check => ({
  name,
  hint,
  run: () => runCommand(command, parameters),
})

/** Checks the types of one project, incrementally: only changed files and files that import them are checked again. */
const types = (project: string): Check =>
  tool(
    `types: ${project}`,
    'fix the type errors above',
    'tsc',
    '--pretty',
    'false',
    '-p',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types-${project}.tsbuildinfo`,
    // Each checker resolves shared types again, so four checkers need almost twice the CPU time of one.
    '--checkers',
    '1',
  )

const list = (name: string, hint: string, findProblems: () => Promise<string[]>): Check => ({
  name,
  hint,
  run: async () => {
    const problems = await findProblems()
    return { passed: problems.length === 0, output: problems.join('\n') }
  },
})

export const checks: Check[] = [
  tool(
    'format and lint',
    '"npm run format" fixes most of it',
    'biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '.',
  ),
  types('core'),
  types('server'),
  types('web'),
  types('browser-tests'),
  tool(
    'import rules',
    'kit <- supernote <- features <- app; the rules and their reasons are in .dependency-cruiser.mjs',
    'depcruise',
    ...checkedFolders,
  ),
  list(
    'feature order',
    'only one of two features may import the other: put what both need in a root file of the lower one, or pass it from src/app',
    checkFeatureOrder,
  ),
  tool(
    'dead code',
    'remove the unused code, or add a new entry point to knip.json',
    'knip',
    '--no-progress',
    '--treat-config-hints-as-errors',
  ),
  list('documents', 'fix the document, or what it refers to', checkDocuments),
  list('references', 'state the rule itself, or link a record that docs/decisions/README.md lists', checkReferences),
  list(
    'table owners',
    'use a function of the part that owns the table; see docs/decisions/0001-one-package-one-contract.md',
    checkTableOwners,
  ),
  list('lock file', 'run "npm install" in the project folder, whose .npmrc keeps registries out of the lock file', checkLockFile),
  list('root files', 'remove the file, or add it to the list if a tool looks for it there', checkRootFiles),
]
