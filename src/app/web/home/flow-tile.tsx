import { useEffect, useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import Waves from '~icons/lucide/waves'
import { homeTexts as texts } from '../../home.texts.ts'
import { Tile } from './tiles.tsx'

const FlowDialog = lazyPart(async () => (await import('#features/flow/web/flow-dialog.tsx')).FlowDialog)
const PlannerReadyDialog = lazyPart(async () => (await import('../welcome/planner-ready-dialog.tsx')).PlannerReadyDialog)

/** Opens the F.L.O.W. companion, which ends with the dialog about the planner. */
export function FlowTile() {
  const [dialog, setDialog] = useState<'flow' | 'flow-closed' | 'planner' | null>(null)
  const close = () => setDialog(null)

  // Open the second dialog after focus has returned to the tile: the dialog remembers where focus came from.
  useEffect(() => {
    if (dialog !== 'flow-closed') return
    const next = setTimeout(setDialog, 0, 'planner')
    return () => clearTimeout(next)
  }, [dialog])

  return (
    <>
      <Tile icon={<Waves />} title={texts.flowTile} text={texts.flowTileText} onPress={() => setDialog('flow')} />
      {dialog === 'flow' && <FlowDialog onClose={close} onOpenPlanner={() => setDialog('flow-closed')} />}
      {dialog === 'planner' && <PlannerReadyDialog onClose={close} />}
    </>
  )
}
