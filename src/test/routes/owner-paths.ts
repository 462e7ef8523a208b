/**
 * Returns every path of the service worker's pages that an owner can reach. Targets of links in emails and the shop's screens are left out.
 */
export async function ownerPaths(url: string): Promise<string[]> {
  const worker = await (await fetch(`${url}/worker.js`)).text()
  const { paths } = JSON.parse(worker.slice(worker.indexOf('{'), worker.indexOf('};\n') + 1)) as { paths: Record<string, object> }
  return Object.keys(paths).filter(
    (path) => !/^\/(admin|login|signup|access|setup|.*-password|confirm-|lost-|newsletter)/.test(path),
  )
}
