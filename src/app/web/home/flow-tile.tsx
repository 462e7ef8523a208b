import { useEffect, useState } from 'react'
import { flowTexts } from '#features/flow/flow.texts.ts'
import { lazyDialog } from '#kit/web/lazy/lazy-dialog.tsx'
import Waves from '~icons/lucide/waves'
import { Tile } from './tiles.tsx'

const FlowDialog = lazyDialog(async () => (await import('#features/flow/web/flow-dialog.tsx')).FlowDialog)
const PlannerReadyDialog = lazyDialog(async () => (await import('../welcome/planner-ready-dialog.tsx')).PlannerReadyDialog)

/** Opens the F.L.O.W. companion, and from its end the dialog about the planner. */
export function FlowTile() {
  const [dialog, setDialog] = useState<'flow' | 'flow-closed' | 'planner' | null>(null)
  const close = () => setDialog(null)

  // One after the other: focus is back on the tile before the second dialog remembers where it came from.
  useEffect(() => {
    if (dialog !== 'flow-closed') return
    const next = setTimeout(setDialog, 0, 'planner')
    return () => clearTimeout(next)
  }, [dialog])

  return (
    <>
      <Tile icon={<Waves />} title={flowTexts.tile} text={flowTexts.tileText} onPress={() => setDialog('flow')} />
      {dialog === 'flow' && <FlowDialog open onOpenChange={close} onOpenPlanner={() => setDialog('flow-closed')} />}
      {dialog === 'planner' && <PlannerReadyDialog open onOpenChange={close} />}
    </>
  )
}
