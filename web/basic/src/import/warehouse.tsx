import { useState } from 'react'
import { useShell } from '@waybill/host'
import { Field, Select, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'

const EVERY = 'all'
export type Warehouse = {
  options: { value: string; text: string }[]
  /** Undefined: all of them. */
  chosen: string | undefined
  onChange: (warehouse: string | undefined) => void
}

/** The warehouse that a file is for: the user's only one, or which of several he says. Templates can be for one alone. */
export function useWarehouse(): Warehouse {
  const { user } = useShell()
  const options = (user?.warehouseList ?? []).map((one) => ({ value: String(one.warehouseId), text: one.name }))
  const [wished, onChange] = useState<string>()
  return { options, chosen: options.length === 1 ? options[0]?.value : wished, onChange }
}

/** Nothing where there is nothing to choose. */
export function WarehouseSelect({ options, chosen = EVERY, onChange }: Warehouse) {
  const t = useT(importMessages)
  if (options.length < 2) return null
  return (
    <Field label={t('warehouse')} className="w-64 max-sm:w-full">
      <Select
        value={chosen}
        onChange={(value) => onChange(value === EVERY ? undefined : value)}
        options={[{ value: EVERY, text: t('allWarehouses') }, ...options]}
      />
    </Field>
  )
}
