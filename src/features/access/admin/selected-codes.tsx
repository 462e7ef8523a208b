import { call } from '#kit/web/calls/call.ts'
import type { GroupAction, SelectedProps } from '#kit/web/list/list-spec.ts'
import { SelectedRows } from '#kit/web/list/selected-rows.tsx'
import Ban from '~icons/lucide/ban'
import Send from '~icons/lucide/send'
import { type AccessCode, codesApi } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

const actions: readonly GroupAction<AccessCode>[] = [
  {
    label: texts.send,
    icon: <Send aria-hidden />,
    fits: ({ state }) => state === 'bound',
    confirm: { title: texts.sendSomeTitle, text: texts.sendSomeText, tone: 'primary' },
    change: ({ id }) => call(codesApi.sendCode, { params: { id } }),
    done: texts.sentSome,
    failed: texts.sendFailed,
  },
  {
    label: texts.void,
    icon: <Ban aria-hidden />,
    fits: ({ state }) => state === 'available' || state === 'bound',
    confirm: { title: texts.voidSomeTitle, text: texts.voidSomeText },
    change: ({ id }) => call(codesApi.voidCode, { params: { id } }),
    done: texts.voidedSome,
    failed: texts.voidSomeFailed,
  },
]

/** The actions for selected codes. */
export const SelectedCodes = (props: SelectedProps<AccessCode>) => <SelectedRows {...props} actions={actions} />
