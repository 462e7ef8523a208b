import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import type { ListFilter } from '#kit/web/list/list-spec.ts'
import type { Action } from '#kit/web/ui/action-menu.tsx'
import Boxes from '~icons/lucide/boxes'
import Printer from '~icons/lucide/printer'
import { codesScreensTexts as texts } from '../codes.texts.ts'

const BatchDialog = lazyPart(async () => (await import('./code-dialogs.tsx')).BatchDialog)
const BatchesDialog = lazyPart(async () => (await import('./code-dialogs.tsx')).BatchesDialog)
const ShownTickets = lazyPart(async () => (await import('./tickets/shown-tickets.tsx')).ShownTickets)

/** An action on many codes. */
export type CodesTool = 'batch' | 'batches' | 'tickets'

/** Those that are in the menu of the list. */
export const codesActions = (open: (tool: CodesTool) => void): Action[] => [
  { label: texts.batches, icon: <Boxes aria-hidden />, run: () => open('batches') },
  { label: texts.printTickets, icon: <Printer aria-hidden />, run: () => open('tickets') },
]

/** The dialog of a tool. */
export function CodesToolDialog({ tool, filter, onClose }: { tool: CodesTool; filter: ListFilter; onClose: () => void }) {
  if (tool === 'batch') return <BatchDialog onClose={onClose} />
  if (tool === 'batches') return <BatchesDialog onClose={onClose} />
  return <ShownTickets filter={filter} onClose={onClose} />
}
