import { registerHooks } from 'node:module'

const networkModules = ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises', 'inspector', 'cluster', 'quic']
const isNetwork = (name: string) => networkModules.includes(name.replace(/^node:/, '').replace(/^_/, ''))

/**
 * Takes the network from the scripts of this process. Node 24 has no switch for it, so this removes the modules and the globals that
 * connect. Native code isn't bound by it.
 */
export function refuseNetwork(): void {
  const refuse = (name: string) => {
    throw new Error(`This process has no network: ${name}.`)
  }
  const builtin = process.getBuiltinModule
  process.getBuiltinModule = ((name: string) => (isNetwork(name) ? refuse(name) : builtin(name))) as typeof builtin
  registerHooks({ resolve: (name, context, next) => (isNetwork(name) ? refuse(name) : next(name, context)) })
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name)
}
