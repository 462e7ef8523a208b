import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { preloadActionMenu } from '#kit/web/ui/action-menu-loader.ts'
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
  address: Pick<LibraryAddress, 'filter' | 'month' | 'showFavorites' | 'showKind' | 'showOnlyMonth'>
  /** The month at the top of the window. Null when the list isn't grouped by month. */
  monthInView: number | null
  onMenu: (target: ActionMenuTarget) => void
}

/** The buttons for the filters, the sort order and the size of the cards. */
export function ViewButtons({ address, monthInView, onMenu }: ViewButtonsProps) {
  const view = libraryView.use()
  const Look = icons[view.density]
  const chosen = <Check aria-hidden />
  const notChosen = <span aria-hidden className="size-5" />

  const { filter, month, showFavorites, showKind, showOnlyMonth } = address
  const kindAction = (kind: FileType) => ({
    label: filters.kinds[kind],
    icon: filter.fileType === kind ? chosen : notChosen,
    run: () => showKind(filter.fileType === kind ? undefined : kind),
  })
  const shownMonth = month ?? monthInView
  const monthAction = shownMonth !== null && {
    label: filters.onlyMonth(shownMonth),
    icon: month === undefined ? notChosen : chosen,
    run: () => showOnlyMonth(month === undefined ? shownMonth : undefined),
  }

  return (
    <div className="flex">
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={filters.label}
        title={filters.label}
        onPointerEnter={preloadActionMenu}
        onFocus={preloadActionMenu}
        onClick={({ currentTarget: button }) =>
          onMenu({
            button,
            label: filters.label,
            actions: [
              {
                label: filters.favorites,
                icon: filter.isFavorite ? chosen : notChosen,
                run: () => showFavorites(!filter.isFavorite),
              },
              kindAction('image'),
              kindAction('other'),
              ...(monthAction ? [monthAction] : []),
            ],
          })
        }
        className={viewButton}
      >
        <ListFilter aria-hidden />
      </button>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={texts.order(texts.sorts[view.sort])}
        onPointerEnter={preloadActionMenu}
        onFocus={preloadActionMenu}
        onClick={({ currentTarget: button }) =>
          onMenu({
            button,
            label: texts.orderLabel,
            actions: uploadSorts.map((sort) => ({
              label: texts.sorts[sort],
              icon: sort === view.sort ? chosen : notChosen,
              run: () => libraryView.set({ ...libraryView.get(), sort }),
            })),
          })
        }
        className={viewButton}
      >
        <ArrowUpDown aria-hidden />
        <span className="max-sm:sr-only">{texts.sorts[view.sort]}</span>
      </button>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={texts.density(texts.densities[view.density])}
        title={texts.densityLabel}
        onPointerEnter={preloadActionMenu}
        onFocus={preloadActionMenu}
        onClick={({ currentTarget: button }) =>
          onMenu({
            button,
            label: texts.densityLabel,
            actions: densities.map((density) => ({
              label: texts.densities[density],
              icon: density === view.density ? chosen : notChosen,
              run: () => libraryView.set({ ...libraryView.get(), density }),
            })),
          })
        }
        className={viewButton}
      >
        <Look aria-hidden />
      </button>
    </div>
  )
}

const viewButton =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-2.5 hover:bg-muted hover:text-foreground [&_svg]:size-5'
