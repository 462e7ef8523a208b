import type { Plugin } from 'vite'

const worker = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

/** Where pdf.js goes into a node of the page tree: `h` its children, `c` how many pages it has, `l` how many stand before it. */
const asksForAll =
  'for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);a===this.toplevelPagesDict&&n instanceof Ref&&!o.has(n)&&o.put(n,r.fetchAsync(n))}'
const countsThem =
  'for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);n instanceof Ref&&(c===h.length?(s.has(n)||s.put(n,1),i.has(n)||i.put(n,l+e)):a===this.toplevelPagesDict&&!o.has(n)&&o.put(n,r.fetchAsync(n)))}'

/**
 * Lets pdf.js find a page of a flat page tree by its place. It would ask for all of the root's children at once, and where each page stands beside
 * its pictures, as tablets write them, that is the whole file. A node with as many children as pages has pages only.
 */
export function flatPageTrees(): Plugin {
  return {
    name: 'flat-page-trees',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`${worker.replaceAll('.', '\\.')}$`) },
      handler: (code) => ({ code: countingPages(code), map: null }),
    },
  }
}

/** The worker with that loop changed. Throws when it is not there, or not once. */
export function countingPages(code: string): string {
  if (code.split(asksForAll).length !== 2) throw new Error(`${worker} goes through page trees in another way than before.`)
  return code.replace(asksForAll, countsThem)
}
