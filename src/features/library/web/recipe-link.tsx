import { Link } from 'react-router'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { recipeTexts } from '../recipe.texts.ts'
import { writingDevice } from './writing-device.ts'

/** Leads to the steps by which pages get out of the user's device. */
export function RecipeLink({ onLeave }: { onLeave?: () => void }) {
  const device = writingDevice.use()
  const hash = device === null || device === 'other' ? '' : device
  return (
    <Link to={{ pathname: '/help/devices', hash }} onClick={onLeave} className={inlineLink}>
      {recipeTexts.link}
    </Link>
  )
}
