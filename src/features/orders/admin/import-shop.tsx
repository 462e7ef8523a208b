import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryOf } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Select } from '#kit/web/ui/select.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { connectionsApi, type ShopConnection } from '../connections.contract.ts'
import { unknownFiles } from '../orders.rules.ts'
import { ordersScreensTexts, importScreensTexts as texts } from '../orders-screens.texts.ts'

export const connectionsKey = [...adminKey, 'order-connections']

/** Whose file it is: a shop that is known, or the name of one that isn't. */
export interface ShopChoice {
  shop?: string
  newShop?: string
}

/** Value for a shop that isn't known. No id has a space. */
const another = ' '

const labelOf = ({ id, source, name }: ShopConnection) =>
  name ?? (id === unknownFiles ? texts.unknownShop : ordersScreensTexts.sources[source])

/** The name of a shop outside of the question whose file it is. */
export const nameOfShop = (shop: ShopConnection | undefined) =>
  shop ? (shop.name ?? ordersScreensTexts.sources[shop.source]) : ordersScreensTexts.sources.import

/** Asks whose file it is. The last answer comes first. */
export function ImportShop({ choice, onChoose }: { choice: ShopChoice; onChoose: (choice: ShopChoice) => void }) {
  const { data } = useQuery({ ...queryOf(connectionsKey, connectionsApi.list), staleTime: 0 })
  const [name, setName] = useState(choice.newShop ?? '')
  const isAnother = choice.newShop !== undefined
  const last = data?.find(({ answeredAt }) => answeredAt !== null)?.id ?? unknownFiles
  const chooseLast = useEffectEvent(() => {
    if (data && !isAnother && choice.shop === undefined) onChoose({ shop: last })
  })
  useEffect(() => {
    if (data) chooseLast()
  }, [data])
  const options = [
    ...(data ?? []).map((connection) => ({ value: connection.id, label: labelOf(connection) })),
    { value: another, label: texts.newShop },
  ]
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Select
        label={texts.whose}
        hint={texts.whoseHint}
        value={isAnother ? another : (choice.shop ?? last)}
        options={options}
        onValueChange={(id) => onChoose(id === another ? { newShop: name } : { shop: id })}
      />
      {isAnother && (
        <TextField
          label={texts.shopName}
          hint={texts.shopNameHint}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onBlur={() => onChoose({ newShop: name })}
        />
      )}
    </div>
  )
}
