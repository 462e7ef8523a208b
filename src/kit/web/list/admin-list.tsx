import { type ReactNode, useCallback, useRef, useState } from 'react'
import { listTexts } from '../../list.texts.ts'
import { selectionTexts } from '../../selection.texts.ts'
import { NothingFound } from '../drawings/nothing-found.tsx'
import type { LazyPart } from '../lazy/lazy-part.tsx'
import { usePlace } from '../page/use-place.ts'
import type { Action, ActionMenuTarget } from '../ui/action-menu.tsx'
import { ActionMenu } from '../ui/action-menu-loader.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useListAddress } from './list-address.ts'
import { ListCards } from './list-cards.tsx'
import { exportActions, ListExport } from './list-export.tsx'
import { ListFailure } from './list-failure.tsx'
import { useListPages } from './list-pages.ts'
import type { ListSpec, RowAction, SelectedProps } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { RowActions } from './row-actions.tsx'
import { useRowSelection } from './row-selection.tsx'
import { useVirtualRows } from './virtual-rows.ts'

const texts = listTexts
/** Width in pixels below which a list shows cards instead of a table. */
const tableWidth = 640

interface AdminListProps<Row extends { id: string }> {
  spec: ListSpec<Row>
  actions?: (row: Row) => readonly RowAction[]
  /** Shows the actions for selected rows. Rows can't be selected without it. */
  selected?: LazyPart<SelectedProps<Row>>
  /** Further controls beside the export. */
  tools?: ReactNode
  /** Further actions, in a menu that then has the export too. */
  more?: readonly Action[]
  /** Shown when the list is empty without a search or filter. */
  emptyAction?: ReactNode
}

/** A list of any length. Search, filter and order are in the address, pages load while scrolling, and rows are a table or cards. */
export function AdminList<Row extends { id: string }>({
  spec,
  actions,
  selected: Selected,
  tools,
  more,
  emptyAction,
}: AdminListProps<Row>) {
  const address = useListAddress(spec)
  const { filter } = address
  const { list, rows, readMore, count, isMore } = useListPages(spec, filter)
  const place = useRef<HTMLDivElement>(null)
  const { width, top } = usePlace(place)
  const isTable = width >= tableWidth
  const virtual = useVirtualRows({
    count: rows.length,
    rowHeight: isTable ? 64 : 172,
    gap: isTable ? 0 : 12,
    top,
    onNearEnd: readMore,
  })
  const [menu, setMenu] = useState<ActionMenuTarget>()
  const actionsOf = useCallback(
    (row: Row) => <RowActions name={spec.nameOf(row)} actions={actions?.(row) ?? []} onMenu={setMenu} />,
    [spec, actions],
  )

  const { selection, boxOf, ...select } = useRowSelection(spec, rows, filter)

  const Rows = isTable ? ListTable : ListCards
  const isEmpty = list.isSuccess && rows.length === 0 && !list.hasNextPage
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar spec={spec} address={address} />
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-muted-foreground">
          {list.data && (isMore && rows.length === 0 ? texts.searching : texts.count(count, isMore, spec.words))}
        </p>
        {Selected && rows.length > 0 && (
          <Button
            ref={select.button}
            variant="quiet"
            aria-pressed={selection !== null}
            onPointerEnter={Selected.preload}
            onFocus={Selected.preload}
            onClick={selection ? select.end : select.start}
          >
            {selectionTexts.start}
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {tools}
          {more && (
            <RowActions
              name={spec.label}
              actions={[...more, ...(spec.exportName ? exportActions(spec.exportName, filter) : [])]}
              onMenu={setMenu}
            />
          )}
          {!more && spec.exportName && <ListExport list={spec.exportName} filter={filter} />}
        </div>
      </div>
      <div
        ref={place}
        aria-busy={list.isPlaceholderData}
        className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        {rows.length > 0 && (
          <Rows
            spec={spec}
            rows={rows}
            total={isMore ? null : count}
            actionsOf={actions && actionsOf}
            boxOf={selection ? boxOf : undefined}
            virtual={virtual}
            top={top}
            width={width}
          />
        )}
        {isEmpty && (
          <NoRows spec={spec} isNarrowed={Boolean(filter.q || filter.state)} onClear={address.clear} action={emptyAction} />
        )}
      </div>
      {(list.isPending || list.isFetchingNextPage || (rows.length === 0 && list.hasNextPage)) && <SkeletonList />}
      {list.isError && (
        <ListFailure
          error={list.error}
          text={list.data ? texts.moreFailed : texts.loadFailed}
          onRetry={() => (list.data ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {selection && Selected && (
        <Selected
          spec={spec}
          rows={rows}
          selection={selection}
          isCovered={menu !== undefined}
          onSelect={select.set}
          onEnd={select.end}
        />
      )}
      {menu && <ActionMenu target={menu} onClose={() => setMenu(undefined)} />}
    </div>
  )
}

interface NoRowsProps {
  spec: Pick<ListSpec<{ id: string }>, 'empty'>
  isNarrowed: boolean
  onClear: () => void
  action: ReactNode
}

function NoRows({ spec, isNarrowed, onClear, action }: NoRowsProps) {
  if (!isNarrowed) return <EmptyState drawing={<NothingFound />} {...spec.empty} action={action} />
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {texts.clear}
    </Button>
  )
  return <EmptyState drawing={<NothingFound />} title={texts.noneFound} text={texts.noneFoundText} action={clear} />
}
