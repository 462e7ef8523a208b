import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

export const ShowPagesDialog = lazyPart(async () => (await import('./show-pages-dialog.tsx')).ShowPagesDialog)
