import Module, { registerHooks, syncBuiltinESMExports } from 'node:module'

/**
 * The built-in modules that pdf.js asks for while it works. Everything else was loaded before. Without a prototype, because a script can
 * change what prototypes have.
 */
const allowed: Readonly<Record<string, true>> = Object.assign(Object.create(null), {
  'fs/promises': true,
  'node:fs/promises': true,
  url: true,
  'node:url': true,
})

const connecting = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']
/** What sends signals, which could open the debugger of another process, loads native code, or hands out parts of Node that connect. */
const removed = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen', 'execve', 'binding', '_linkedBinding'],
  ...['_getActiveHandles', '_getActiveRequests'],
]
/** The pipe to the server. Its constructor makes others, which connect to sockets. Node itself doesn't need this property. */
const channelKey = 'Symbol(kChannelHandle)'

/**
 * Takes from the scripts of this process all that isn't needed to open documents. Call it when the program and its native code are loaded.
 * Native code isn't bound by it.
 */
export function confineScripts(): void {
  // As it is now: a script can give the module another one.
  const { isBuiltin } = Module
  const refuseOthers = (name: string) => {
    if (isBuiltin(name) && allowed[name] !== true) throw new Error(`This process has no module ${name}.`)
  }
  const builtin = process.getBuiltinModule
  process.getBuiltinModule = ((name: string) => {
    refuseOthers(name)
    return builtin(name)
  }) as typeof builtin
  registerHooks({
    // What was found counts, not the name: a script can change how names are resolved.
    resolve(name, context, next) {
      const found = next(name, context)
      refuseOthers(found.url)
      return found
    },
  })
  // A later hook would come before this one.
  for (const name of ['registerHooks', 'register']) Reflect.deleteProperty(Module, name)
  syncBuiltinESMExports()
  for (const name of connecting) Reflect.deleteProperty(globalThis, name)
  const channel = Object.getOwnPropertySymbols(process).filter((key) => String(key) === channelKey)
  for (const key of [...removed, ...channel]) Reflect.deleteProperty(process, key)
}
