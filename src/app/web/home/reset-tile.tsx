import { Wind } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { breathingTexts } from '#features/breathing/breathing.texts.ts'
import { Tile } from './tiles.tsx'

const BreathingDialog = lazy(async () => ({
  default: (await import('#features/breathing/web/breathing-dialog.tsx')).BreathingDialog,
}))

/** Opens the breathing reset. */
export function ResetTile() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tile icon={<Wind />} title={breathingTexts.tile} text={breathingTexts.tileText} onPress={() => setIsOpen(true)} />
      <Suspense>{isOpen && <BreathingDialog open onOpenChange={setIsOpen} />}</Suspense>
    </>
  )
}
