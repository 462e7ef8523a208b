import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toast, toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { refreshList, showRow } from '#kit/web/list/list-pages.ts'
import { type AccessCode, codesApi } from '../codes.contract.ts'
import { codesScreensTexts as texts } from '../codes.texts.ts'

export const codesListName = 'access-codes'

export type CodeChanges = ReturnType<typeof createCodeChanges>

/** An administrator's changes to a code. `void` and `bind` throw refusals, so that their dialog stays open and shows the message. */
export function useCodeChanges(): CodeChanges {
  const client = useQueryClient()
  return useMemo(() => createCodeChanges(client), [client])
}

function createCodeChanges(client: QueryClient) {
  const show = (code: AccessCode) => showRow<AccessCode>(client, codesListName, code)
  return {
    async void({ id, code }: AccessCode): Promise<void> {
      show(await call(codesApi.voidCode, { params: { id } }))
      toast({ title: texts.voided, text: code, tone: 'success' })
    },

    /** Null removes the address. */
    async bind({ id, code }: AccessCode, customerEmail: string | null): Promise<void> {
      const bound = await call(codesApi.bindCode, { params: { id }, body: { customerEmail } })
      show(bound)
      const email = bound.customerEmail
      const text = email === null ? texts.freedText(code) : texts.boundText(code, email)
      toast({ title: texts.bound, text, tone: 'success' })
    },

    async setProduct({ id, code }: AccessCode, productId: string | null): Promise<void> {
      const changed = await call(codesApi.setProduct, { params: { id }, body: { productId } })
      show(changed)
      const { product } = changed
      toast({
        title: texts.opensSet,
        text: product === null ? texts.opensNothing(code) : texts.opensText(code, product),
        tone: 'success',
      })
    },

    /** Its buyer then gets it only if the operator says so. */
    async reveal({ id }: AccessCode): Promise<void> {
      try {
        show(await call(codesApi.showCode, { params: { id } }))
      } catch (error) {
        toastFailure(error, texts.showFailed)
      }
    },

    async send({ id }: AccessCode): Promise<void> {
      try {
        toastMessage(await call(codesApi.sendCode, { params: { id } }))
      } catch (error) {
        toastFailure(error, texts.sendFailed)
        // Another user has used or voided the code meanwhile.
        await refreshList(client, codesListName)
      }
    },
  }
}
