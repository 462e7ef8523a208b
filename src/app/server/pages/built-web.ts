import { fileURLToPath } from 'node:url'

/** Where `npm run build` leaves the browser application. */
export const builtWeb = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))
