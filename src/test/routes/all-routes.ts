import { globSync } from 'node:fs'
import type { Route } from '#kit/contract.ts'

/** Every route of the API, from all contracts. A test compares them with those that the server has. */
export const allRoutes: readonly Route[] = (await Promise.all(globSync('src/**/*.contract.ts').sort().map(exportsOf))).flatMap(
  (contract) =>
    Object.entries(contract).flatMap(([name, api]) =>
      name.endsWith('Api') ? Object.values<Route>(api as Record<string, Route>) : [],
    ),
)

/** Returns `METHOD /path`, as the samples name a route. */
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

function exportsOf(path: string): Promise<Record<string, unknown>> {
  return import(`../../../${path}`)
}
