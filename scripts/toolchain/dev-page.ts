import type { Plugin } from 'vite'
import { renderPage } from '../../src/app/server/pages/page-template.ts'
import { defaultBrand } from '../../src/kit/brand.ts'

/** For `npm run dev`: answers every URL with the server's page, without prerendered content. */
export function devPage(): Plugin {
  const { name, tagline } = defaultBrand
  const page = renderPage({
    language: 'en',
    name,
    title: name,
    description: tagline,
    config: null,
    firstScript: '',
    styles: null,
    app: '<script type="module" src="/main.tsx"></script>',
  })
  return {
    name: 'dev-page',
    apply: 'serve',
    // Returns a function, so that Vite's own middlewares run first.
    configureServer: (server) => () => {
      server.middlewares.use(async (request, reply) => {
        reply.setHeader('content-type', 'text/html; charset=utf-8')
        reply.end(await server.transformIndexHtml(request.url ?? '/', page))
      })
    },
  }
}
