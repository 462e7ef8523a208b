import type { Plugin } from 'vite'

const worker = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

/** The loop of pdf.js that enters a node of the page tree. `h`: its children, `c`: its number of pages, `l`: the pages before it. */
const asksForAll =
  'for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);a===this.toplevelPagesDict&&n instanceof Ref&&!o.has(n)&&o.put(n,r.fetchAsync(n))}'
const countsThem =
  'for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);n instanceof Ref&&(c===h.length?(s.has(n)||s.put(n,1),i.has(n)||i.put(n,l+e)):a===this.toplevelPagesDict&&!o.has(n)&&o.put(n,r.fetchAsync(n)))}'

/**
 * Lets pdf.js find a page of a flat page tree by its index. Otherwise it fetches all children of the root together. In files written by
 * tablets, each page is stored next to its pictures, so that would fetch the whole file. A node with as many children as pages has only
 * pages.
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

/** Returns the worker's code with that loop replaced. Throws unless the loop occurs exactly once. */
export function countingPages(code: string): string {
  if (code.split(asksForAll).length !== 2) throw new Error(`${worker} traverses page trees differently than before.`)
  return code.replace(asksForAll, countsThem)
}
