import { sessionTexts } from '#features/focus-timer/focus-session.texts.ts'
import { useFocusTimerSummary } from '#features/focus-timer/web/use-focus-timer-summary.ts'
import Timer from '~icons/lucide/timer'
import { openTimer } from '../focus-timer/timer-opening.ts'
import { Tile } from './tiles.tsx'

/** Opens the focus timer and shows its state. */
export function FocusTile() {
  const summary = useFocusTimerSummary()
  return <Tile icon={<Timer />} title={sessionTexts.tile} text={summary ?? sessionTexts.tileText} onPress={openTimer} />
}
