import { fileURLToPath } from 'node:url'

/** Folder where `npm run build` puts the browser app. */
export const builtWeb = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))
