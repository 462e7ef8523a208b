import { lazyPart } from '../lazy/lazy-part.tsx'

/** For screens on which most visits confirm nothing. */
export const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
