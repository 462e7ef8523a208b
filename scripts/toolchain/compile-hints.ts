import type { Plugin, Rolldown } from 'vite'

/** Chromium 136 and newer read this line at the very beginning of a file. Other browsers treat it as a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes Chromium compile these files completely, in the background while they load, and cache the result for later visits. Otherwise most
 * functions are compiled one by one while the first screen renders, on every visit.
 */
export function compileHints(isForFirstScreen: (chunk: Rolldown.RenderedChunk) => boolean): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // The hint changes the content, so it must change the name: browsers cache these files forever.
    augmentChunkHash: (chunk) => (isForFirstScreen(chunk) ? compileHint : undefined),
    generateBundle: {
      // After Vite's own plugin, which also inserts a line at the beginning.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isForFirstScreen(file)) file.code = compileHint + file.code
      },
    },
  }
}
