import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** Properties of a route that the browser reads besides its method and path (src/kit/web/calls). */
const readByBrowser: readonly string[] = ['isKept']

const contractFile = /\/src\/.*(\.contract|kit\/contract|kit\/list-query)\.ts$/
const schemaLibrary = /\/node_modules\/typebox\//

/** Replaces the code from `start` to `end`, in UTF-16 units, by `text`. */
interface Edit {
  start: number
  end: number
  text: string
}

/** Removes from contracts in the browser's build what only the server reads: schemas, summaries and access rules. */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: [contractFile, schemaLibrary] },
      handler: (code, id) =>
        contractFile.test(id) ? { code: contractForBrowser(code), map: null } : { code, map: null, moduleSideEffects: false },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => schemaLibrary.test(id)))
          this.error(
            `${file.fileName} contains schemas. They stay out of the browser only if the contract consists of calls: no "..." of a list, no ".properties".`,
          )
    },
  }
}

/** Returns a contract's TypeScript without what only the server reads, so that the bundler can drop all schemas. */
export function contractForBrowser(code: string): string {
  const edits: Edit[] = []
  const { program, errors } = parseSync('contract.ts', code)
  if (errors[0]) throw new Error(errors[0].message)
  new Visitor({
    CallExpression(call) {
      edits.push({ start: call.start, end: call.start, text: '/* @__PURE__ */ ' })
      for (const property of shapeOf(call))
        if (!isRead(property)) edits.push({ start: property.start, end: endOf(property, code), text: '' })
    },
  }).visit(program)
  return edited(code, edits)
}

/** Returns the properties of a route; none when `call` doesn't declare one. */
function shapeOf({ callee, arguments: [, shape] }: ESTree.CallExpression): ESTree.ObjectPropertyKind[] {
  const isRoute = callee.type === 'Identifier' && callee.name === 'route'
  return isRoute && shape?.type === 'ObjectExpression' ? shape.properties : []
}

function isRead(part: ESTree.ObjectPropertyKind): boolean {
  return part.type === 'Property' && part.key.type === 'Identifier' && readByBrowser.includes(part.key.name)
}

/** Returns the end of a property, including its comma. */
function endOf({ end }: ESTree.ObjectPropertyKind, code: string): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
}

/** Applies edits. Those inside a removed part are ignored. */
function edited(code: string, edits: Edit[]): string {
  let result = ''
  let done = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}
