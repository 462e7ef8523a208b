import { type AnyNode, type MemberExpression, parse } from 'acorn'
import { simple } from 'acorn-walk'

/** The ECMAScript version that all supported browsers ("browserslist" in package.json) understand. */
const ecmaVersion = 2022

/** Members that the oldest supported browsers lack. An entry without an object matches `.member` of any object. */
const missing: readonly string[] = [
  ...['AbortSignal.any', 'Array.fromAsync', 'Error.isError', 'Map.groupBy', 'Math.sumPrecise', 'Object.groupBy', 'Promise.try'],
  ...['Promise.withResolvers', 'RegExp.escape', 'URL.canParse', 'URL.parse', 'Uint8Array.fromBase64', 'Uint8Array.fromHex'],
  ...['getOrInsert', 'getOrInsertComputed', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'isWellFormed'],
  ...['setFromBase64', 'symmetricDifference', 'toBase64', 'toHex', 'toWellFormed', 'transferToFixedLength'],
]
/** Global objects that these browsers lack. */
const missingGlobals: readonly string[] = ['CloseWatcher', 'Float16Array', 'ImageDecoder', 'Iterator', 'Temporal', 'URLPattern']

/** Returns what a script uses but the oldest browsers lack: `['the syntax: Unexpected token (1:20)', 'Promise.withResolvers']`. */
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
