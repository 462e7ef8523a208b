import { keyboardTexts } from '../../keyboard.texts.ts'
import { screens } from '../screens.ts'

interface NamedScreen {
  path: string
  label: string
  goKey?: string | undefined
  forAdministrators: boolean
}

/** The screens that keys and the palette open, in the order of the manifest. */
export const namedScreens: readonly NamedScreen[] = screens.flatMap((screen) => {
  if (screen.for !== 'user') return []
  const { paths, goKey, inNavigation } = screen
  const [path] = paths
  const label = inNavigation?.label ?? keyboardTexts.screens[goKey ?? '']
  return path === undefined || label === undefined
    ? []
    : [{ path, label, goKey, forAdministrators: inNavigation?.forAdministrators ?? false }]
})

export const goPaths: Readonly<Record<string, string>> = Object.fromEntries(
  namedScreens.flatMap(({ goKey, path }) => (goKey === undefined ? [] : [[goKey, path]])),
)
