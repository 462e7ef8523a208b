import type { ReactNode } from 'react'
import type { Action, ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import type { Icon } from '#kit/web/ui/icon.tsx'
import ArrowUpDown from '~icons/lucide/arrow-up-down'
import Check from '~icons/lucide/check'
import Grid2x2 from '~icons/lucide/grid-2x2'
import Grid3x3 from '~icons/lucide/grid-3x3'
import List from '~icons/lucide/list'
import ListFilter from '~icons/lucide/list-filter'
import { type FileType, uploadSorts } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryAddress } from './library-address.ts'
import { type Density, densities, libraryView } from './library-view.ts'

const { view: texts, filters } = libraryTexts
const icons: Record<Density, Icon> = { comfortable: Grid2x2, compact: Grid3x3, list: List }

interface ViewButtonsProps {
  address: LibraryAddress
  /** The month at the top of the window. Null when the list isn't grouped by month. */
  monthInView: number | null
  onMenu: (target: ActionMenuTarget) => void
}

/** The buttons for the filters, the sort order and the size of the cards. */
export function ViewButtons({ address, monthInView, onMenu }: ViewButtonsProps) {
  const view = libraryView.use()
  const Look = icons[view.density]
  const { filter, month, showFavorites, showKind, showOnlyMonth } = address
  const kindAction = (kind: FileType) =>
    action(filters.kinds[kind], filter.fileType === kind, (isOn) => showKind(isOn ? kind : undefined))
  const shownMonth = month ?? monthInView

  return (
    <div className="flex">
      <MenuButton
        name={filters.label}
        title={filters.label}
        onMenu={onMenu}
        actions={[
          action(filters.favorites, filter.isFavorite === true, showFavorites),
          kindAction('image'),
          kindAction('other'),
          ...(shownMonth === null
            ? []
            : [
                action(filters.onlyMonth(shownMonth), month !== undefined, (isOn) =>
                  showOnlyMonth(isOn ? shownMonth : undefined),
                ),
              ]),
        ]}
      >
        <ListFilter aria-hidden />
      </MenuButton>
      <MenuButton
        name={texts.order(texts.sorts[view.sort])}
        label={texts.orderLabel}
        onMenu={onMenu}
        actions={uploadSorts.map((sort) =>
          action(texts.sorts[sort], sort === view.sort, () => libraryView.set({ ...libraryView.get(), sort })),
        )}
      >
        <ArrowUpDown aria-hidden />
        <span className="max-sm:sr-only">{texts.sorts[view.sort]}</span>
      </MenuButton>
      <MenuButton
        name={texts.density(texts.densities[view.density])}
        title={texts.densityLabel}
        onMenu={onMenu}
        actions={densities.map((density) =>
          action(texts.densities[density], density === view.density, () => libraryView.set({ ...libraryView.get(), density })),
        )}
      >
        <Look aria-hidden />
      </MenuButton>
    </div>
  )
}

/** An entry with a check mark while it is on. */
const action = (label: string, isOn: boolean, change: (isOn: boolean) => void): Action => ({
  label,
  icon: isOn ? <Check aria-hidden /> : <span aria-hidden className="size-5" />,
  run: () => change(!isOn),
})

interface MenuButtonProps {
  name: string
  title?: string
  /** The name of the menu, if it isn't the title. */
  label?: string
  actions: readonly Action[]
  onMenu: (target: ActionMenuTarget) => void
  children: ReactNode
}

function MenuButton({ name, title, label = title ?? name, actions, onMenu, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={title}
      {...opensMenu}
      onClick={({ currentTarget: button }) => onMenu({ button, label, actions })}
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-2.5 hover:bg-muted hover:text-foreground [&_svg]:size-5"
    >
      {children}
    </button>
  )
}
