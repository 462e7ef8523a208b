import { type AnyNode, type MemberExpression, parse } from 'acorn'
import { simple } from 'acorn-walk'

/** Every browser of the list in package.json ("browserslist") reads this edition of the language. */
const ecmaVersion = 2022

/** What the oldest of these browsers lack. Looked for as `Object.member`, or as `.member` of anything where no object is named. */
const missing: readonly string[] = [
  ...['AbortSignal.any', 'Array.fromAsync', 'Error.isError', 'Map.groupBy', 'Math.sumPrecise', 'Object.groupBy', 'Promise.try'],
  ...['Promise.withResolvers', 'RegExp.escape', 'URL.canParse', 'URL.parse', 'Uint8Array.fromBase64', 'Uint8Array.fromHex'],
  ...['getOrInsert', 'getOrInsertComputed', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'isWellFormed'],
  ...['setFromBase64', 'symmetricDifference', 'toBase64', 'toHex', 'toWellFormed', 'transferToFixedLength'],
]
/** Objects that are not there at all. */
const missingGlobals: readonly string[] = ['CloseWatcher', 'Float16Array', 'ImageDecoder', 'Iterator', 'Temporal', 'URLPattern']

/** What a script uses that the oldest browsers do not have: `['the syntax: Unexpected token (1:20)', 'Promise.withResolvers']`. */
export function findAboveFloor(script: string): string[] {
  const found = new Set<string>()
  let tree: AnyNode
  try {
    tree = parse(script, { ecmaVersion, sourceType: 'module' })
  } catch (error) {
    return [`the syntax: ${error instanceof Error ? error.message : error}`]
  }
  simple(tree, {
    MemberExpression(node) {
      const names = namesOf(node)
      for (const name of missing) if (names.includes(name)) found.add(name)
    },
    Identifier({ name }) {
      if (missingGlobals.includes(name)) found.add(name)
    },
  })
  return [...found].sort()
}

function namesOf({ object, property, computed }: MemberExpression): string[] {
  if (computed || property.type !== 'Identifier') return []
  return object.type === 'Identifier' ? [property.name, `${object.name}.${property.name}`] : [property.name]
}
