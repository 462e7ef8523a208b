import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import Copy from '~icons/lucide/copy'
import { listTexts } from '../../list.texts.ts'
import { selectionOf } from '../../selection.rules.ts'
import { selectionTexts } from '../../selection.texts.ts'
import { toast } from '../feedback/toast.ts'
import { toastFailure } from '../feedback/toast-failure.ts'
import { copyAndTell } from '../forms/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SelectionBar, type SelectionWork } from '../ui/selection-bar.tsx'
import { adminKey } from './list-pages.ts'
import type { GroupAction, SelectedProps } from './list-spec.ts'
import { runForEach } from './run-for-each.ts'

const texts = listTexts.group

interface SelectedRowsProps<Row extends { id: string }> extends SelectedProps<Row> {
  actions?: readonly GroupAction<Row>[]
}

/** The actions for the selected rows of a list. Rows that couldn't be changed stay selected. */
export function SelectedRows<Row extends { id: string }>(props: SelectedRowsProps<Row>) {
  const { spec, rows, selection, actions = [], isCovered, onSelect, onEnd } = props
  const client = useQueryClient()
  const [work, setWork] = useState<SelectionWork | null>(null)
  const [asked, setAsked] = useState<GroupAction<Row>>()
  const stop = useRef<AbortController>(undefined)
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  const { copies } = spec

  async function run({ fits, change, done, failed }: GroupAction<Row>) {
    const fitting = selected.filter(fits)
    stop.current = new AbortController()
    const result = await runForEach(fitting, change, {
      onStep: (at) => setWork({ label: texts.working(at + 1, fitting.length), share: at / fitting.length }),
      signal: stop.current.signal,
    })
    setWork(null)
    client.invalidateQueries({ queryKey: adminKey })
    const { left, reason } = result
    if (left.length === 0) {
      toast({ title: done(result.done), tone: 'success' })
      return onEnd()
    }
    onSelect(selectionOf(left.map(({ id }) => id)))
    if (reason === undefined) return toast({ title: done(result.done), text: texts.left(left.length) })
    toastFailure(reason, failed, { text: texts.doneAndLeft(result.done, left.length) })
  }

  const copied = copies ? [...new Set(selected.map(copies.of).filter((text) => text !== null))] : []
  const copy = copies && {
    label: copies.label,
    icon: <Copy aria-hidden />,
    isDisabled: copied.length === 0,
    run: () => void copyAndTell(copied.join('\n'), { copied: copies.copied(copied.length), copyFailed: texts.copyFailed }),
  }
  return (
    <>
      <SelectionBar
        label={texts.label}
        count={selected.length}
        none={texts.none}
        all={
          selected.length < rows.length
            ? { label: selectionTexts.all(rows.length, false), run: () => onSelect(selectionOf(rows.map(({ id }) => id))) }
            : undefined
        }
        actions={[
          ...actions.map((action) => {
            const fitting = selected.filter(action.fits).length
            return {
              label: fitting === 0 || fitting === selected.length ? action.label : texts.some(action.label, fitting),
              icon: action.icon,
              isDisabled: fitting === 0,
              run: () => (action.confirm ? setAsked(action) : void run(action)),
            }
          }),
          ...(copy ? [copy] : []),
        ]}
        work={work}
        workAction={
          <Button variant="quiet" onClick={() => stop.current?.abort()}>
            {texts.stop}
          </Button>
        }
        hasKeys={!isCovered && asked === undefined}
        onEnd={onEnd}
      />
      {asked?.confirm && (
        <ConfirmDialog
          title={asked.confirm.title(selected.filter(asked.fits).length)}
          text={asked.confirm.text}
          confirm={asked.label}
          failed={asked.failed}
          tone={asked.confirm.tone ?? 'destructive'}
          onConfirm={async () => void run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
