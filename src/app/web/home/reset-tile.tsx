import { useState } from 'react'
import { breathingTexts } from '#features/breathing/breathing.texts.ts'
import { lazyDialog } from '#kit/web/lazy/lazy-dialog.tsx'
import Wind from '~icons/lucide/wind'
import { Tile } from './tiles.tsx'

const BreathingDialog = lazyDialog(async () => (await import('#features/breathing/web/breathing-dialog.tsx')).BreathingDialog)

/** Opens the breathing reset. */
export function ResetTile() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tile icon={<Wind />} title={breathingTexts.tile} text={breathingTexts.tileText} onPress={() => setIsOpen(true)} />
      {isOpen && <BreathingDialog open onOpenChange={setIsOpen} />}
    </>
  )
}
