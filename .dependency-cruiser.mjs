// The import rules of the code base: kit <- supernote <- features <- operations, paper <- app. docs/architecture.md explains them.

// A test may stand a part up inside the real app, so only code that runs in the product is held to the import rules.
const tests = '\\.(test|guards)\\.tsx?$'
const featureRoots = '^src/features/[^/]+/[^/]+$'
const cores = '^src/(kit|operations|paper|app|features/[^/]+)/[^/]+$'
const coresWithoutTexts = '^src/(kit|operations|paper|app|features/[^/]+)/[^/]+(?<!texts|errors)\\.ts$'
const databaseEngines = '(^|/)node_modules/(@types/)?(better-sqlite3|pg|rate-limiter-flexible)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'kit-knows-nothing-above-it',
      comment: 'src/kit may be used by every layer, so it imports none of the others: pass what it needs as an argument.',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: tests },
      to: { path: '^src/(supernote|features|operations|paper|app)/|^migrations/' },
    },
    {
      name: 'supernote-knows-only-the-kit',
      comment: 'src/supernote reads the files of a maker of tablets. Features use it: pass what it needs as an argument.',
      severity: 'error',
      from: { path: '^src/supernote/', pathNot: tests },
      to: { path: '^src/(features|operations|paper|app)/|^migrations/' },
    },
    {
      name: 'features-know-no-layer-above-them',
      comment: 'The layers above work with the features: pass what a feature needs as an argument.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: tests },
      to: { path: '^src/(operations|paper|app)/' },
    },
    {
      name: 'operations-do-not-know-the-app',
      comment: 'src/app composes the server and its commands: pass what operations need as an argument.',
      severity: 'error',
      from: { path: '^src/operations/', pathNot: tests },
      to: { path: '^src/(paper|app)/' },
    },
    {
      name: 'paper-uses-the-api',
      comment:
        'The pages without scripts call the routes of the server like a browser. They use the root files of features, and src/kit.',
      severity: 'error',
      from: { path: '^src/paper/', pathNot: tests },
      to: { path: '^src/(features/[^/]+/.+|operations|app)/|^migrations/' },
    },
    {
      name: 'feature-to-feature-by-root-files-only',
      comment:
        'Import only the root files of another feature (contract, rules, texts). Its server/, web/ and admin/ are private.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', featureRoots] },
    },
    {
      name: 'languages-are-found-by-path',
      comment:
        'The build and the server load the texts of a language in place of the English ones, by their path. An import would bind a module to a language.',
      severity: 'error',
      from: { path: '^(src|migrations|scripts|e2e|bench|faults)/', pathNot: '^src/languages/' },
      to: { path: '^src/languages/' },
    },
    {
      name: 'translations-do-not-carry-english',
      comment:
        'A translation imports types of the English texts, and root files. A value of English texts would be downloaded too.',
      severity: 'error',
      from: { path: '^src/languages/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/languages/$1/', coresWithoutTexts], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-does-not-reach-server',
      comment: 'The browser calls the server through a contract.',
      severity: 'error',
      from: { path: '^src/.+/(web|admin)/', pathNot: `${tests}|/server/` },
      to: { path: '^src/.+/server/|^migrations/|^src/test/' },
    },
    {
      name: 'server-does-not-reach-web',
      comment: 'The server must not import the web app. Put what both need in a root file.',
      severity: 'error',
      from: { path: '^src/.+/server/', pathNot: tests },
      to: { path: '^src/.+/web/|^src/features/[^/]+/admin/' },
    },
    {
      name: 'owners-do-not-load-the-admin-half',
      comment: 'Code for administrators is in admin/. Only src/app/web/admin may load it, so that owners never download it.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${tests}|^src/features/[^/]+/admin/|^src/app/web/admin/` },
      to: { path: '^src/features/[^/]+/admin/' },
    },
    {
      name: 'cores-reach-neither-side',
      comment: 'Root files run in the browser and on the server, so they import neither half.',
      severity: 'error',
      from: { path: cores, pathNot: tests },
      to: { path: '^src/.+/(server|web)/|^src/features/[^/]+/admin/' },
    },
    {
      name: 'engines-only-in-db',
      comment: 'Only src/kit/server/db may depend on the database engine. Everything else takes a Database.',
      severity: 'error',
      from: { path: '^(src|migrations|scripts|e2e)/', pathNot: '^src/kit/server/db/|^src/test/' },
      to: { path: databaseEngines },
    },
    {
      name: 'one-module-opens-databases',
      comment:
        'Only `openDatabase` opens the database of an installation, so that every commit waits for the disk. Tests may choose.',
      severity: 'error',
      from: { path: '^(src|migrations|scripts)/', pathNot: `^src/kit/server/db/(open|replace-sqlite)\\.ts$|^src/test/|${tests}` },
      to: { path: '^src/kit/server/db/(sqlite|postgres)\\.ts$' },
    },
    {
      name: 'one-module-draws-pages',
      comment: 'In the browser only the reader of the library draws the pages of a file. Other screens open the reader.',
      severity: 'error',
      from: { path: '^src/.*/(web|admin)/', pathNot: '^src/features/library/web/viewer/' },
      to: { path: '^src/features/library/web/viewer/(pdfjs|draw-page|page-drawings)\\.ts$|^node_modules/pdfjs-dist/' },
    },
    {
      name: 'migrations-are-frozen',
      comment:
        'A released migration must always do the same: copy what it needs into it. Only the column kinds are shared by all. Node itself converts the letters of domains (node:url): those tables are too large to copy.',
      severity: 'error',
      from: { path: '^migrations/', pathNot: tests },
      to: { pathNot: '^migrations/|^src/kit/server/db/columns\\.ts$|(^|/)node_modules/kysely/|^(node:)?url$' },
    },
    {
      name: 'nothing-imports-the-tooling',
      comment: 'Programs and features do not import end-to-end tests, benchmarks or scripts.',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
      to: { path: '^(e2e|bench|scripts)/' },
    },
    {
      name: 'tests-are-not-imported',
      comment: 'Share test code through src/test.',
      severity: 'error',
      from: {},
      to: { path: tests },
    },
    {
      name: 'test-code-stays-in-tests',
      comment: 'src/test is for tests only.',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: `^src/test/|${tests}` },
      to: { path: '^src/test/' },
    },
    {
      name: 'no-cycles',
      comment: 'Files must not import each other in a circle: move what they share into another file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-exists',
      comment: 'The module is misspelt or not installed. The writers of bench/editions install packages of their own.',
      severity: 'error',
      from: { pathNot: '^bench/editions/writers/' },
      to: { couldNotResolve: true, pathNot: '^~icons/lucide/' },
    },
    {
      name: 'production-code-uses-production-dependencies',
      comment: 'Move the package from devDependencies to dependencies.',
      severity: 'error',
      from: { path: '^src/.+/server/', pathNot: `${tests}|^src/test/` },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only', 'npm'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface yet; swc reads the sources instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|pdf|woff2)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
