import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { connectionsApi } from '../connections.contract.ts'
import { orderWordsApi, type RememberedWord } from '../order-words.contract.ts'
import type { WordMeaning } from '../order-words.rules.ts'
import { shopWordsTexts as texts } from '../orders-screens.texts.ts'
import { connectionsKey, nameOfShop } from './import-shop.tsx'
import { meaningOptions, shownWord } from './import-words.tsx'

const wordsKey = [...adminKey, 'order-words']
/** Value to forget a word. No meaning has a space. */
const forget = ' '

/** Shows what the words of each shop mean, and changes it for what arrives from now on. */
export function ShopWordsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const words = useQuery({ ...queryOf(wordsKey, orderWordsApi.list), staleTime: 0 })
  const shops = useQuery(queryOf(connectionsKey, connectionsApi.list))
  const failure = words.error ?? shops.error
  const { run } = useWork(texts.saveFailed, toastFailure)
  const shopIds = [...new Set(words.data?.map(({ shop }) => shop))]

  async function change({ shop, kind, word }: RememberedWord, chosen: string) {
    const meaning = chosen === forget ? null : (chosen as WordMeaning)
    await run(async () => toastMessage(await call(orderWordsApi.change, { body: { shop, kind, word, meaning } })))
    await client.invalidateQueries({ queryKey: wordsKey })
  }

  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={texts.title}
      description={texts.text}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      {failure && <FailureAlert failure={explained(failure, texts.failed)} />}
      {words.data?.length === 0 && <p className="text-muted-foreground">{texts.none}</p>}
      {shops.data &&
        shopIds.map((shop) => (
          <section key={shop}>
            <h3 className="mb-1.5 text-lg">{nameOfShop(shops.data.find(({ id }) => id === shop))}</h3>
            <ul className="flex flex-col divide-y divide-border">
              {words.data
                ?.filter((one) => one.shop === shop)
                .map((one) => (
                  <li
                    key={`${one.kind} ${one.word}`}
                    className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_14rem]"
                  >
                    <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{shownWord(one)}</p>
                    <Select
                      label={shownWord(one)}
                      isLabelHidden
                      value={one.meaning}
                      options={[...meaningOptions(one.kind), { value: forget, label: texts.askAgain }]}
                      onValueChange={(chosen) => change(one, chosen)}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </Dialog>
  )
}
