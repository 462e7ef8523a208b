import { lazyPart } from '../lazy/lazy-part.tsx'
import { uiTexts } from './ui.texts.ts'

/** Says why something couldn't be loaded. Few visits need its code, so it is fetched after the first screen (feedback/toast-area.tsx). */
export const LoadFailed = lazyPart(async () => (await import('./failed-load.tsx')).FailedLoad, {
  failed: () => <p role="status">{uiTexts.reach[navigator.onLine ? 'away' : 'offline'].title}.</p>,
})
