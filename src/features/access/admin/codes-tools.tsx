import { useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import type { ListFilter } from '#kit/web/list/list-spec.ts'
import { Button } from '#kit/web/ui/button.tsx'
import Boxes from '~icons/lucide/boxes'
import Layers from '~icons/lucide/layers'
import Printer from '~icons/lucide/printer'
import { codesScreensTexts as texts } from '../codes.texts.ts'

const BatchDialog = lazyPart(async () => (await import('./code-dialogs.tsx')).BatchDialog)
const BatchesDialog = lazyPart(async () => (await import('./code-dialogs.tsx')).BatchesDialog)
const ShownTickets = lazyPart(async () => (await import('./tickets/shown-tickets.tsx')).ShownTickets)

/** Actions on many codes: creating a batch, the batches so far, and printing tickets. */
export function CodesTools({ filter }: { filter: ListFilter }) {
  const [open, setOpen] = useState<'batch' | 'batches' | 'tickets'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('batch')}>
        <Layers aria-hidden />
        {texts.createBatch}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('batches')}>
        <Boxes aria-hidden />
        {texts.batches}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('tickets')}>
        <Printer aria-hidden />
        {texts.printTickets}
      </Button>
      {open === 'batch' && <BatchDialog onClose={close} />}
      {open === 'batches' && <BatchesDialog onClose={close} />}
      {open === 'tickets' && <ShownTickets filter={filter} onClose={close} />}
    </>
  )
}
