import type { Plugin, Rolldown } from 'vite'

/** Chromium reads it at the very beginning of a file, from version 136 on. To every other browser it is a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has Chromium compile these files whole, while they come and beside what the page does, and keep all of that for later visits. Without it most
 * functions are compiled one by one while the first screen is drawn, at every visit.
 */
export function compileHints(isForFirstScreen: (chunk: Rolldown.RenderedChunk) => boolean): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Another content is another name: browsers keep these files for good.
    augmentChunkHash: (chunk) => (isForFirstScreen(chunk) ? compileHint : undefined),
    generateBundle: {
      // After Vite, which puts a line of its own in front.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isForFirstScreen(file)) file.code = compileHint + file.code
      },
    },
  }
}
