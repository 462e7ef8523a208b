import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

/** The dialog's code is loaded when something is uploaded. */
export const UploadDialog = lazyPart(async () => (await import('./upload-dialog.tsx')).UploadDialog)
