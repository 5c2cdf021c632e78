import type { WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { Combobox, Field, Select, useT } from '@waybill/kit'
import { stockMessages } from './messages.ts'

interface Chosen {
  sellerId: string
  warehouseId: string
}

/** Whose goods they are and in which warehouse. */
export function SellerFields({
  sellers,
  sellerId,
  warehouseId,
  onChange,
}: Chosen & { sellers: readonly WarehouseCustomer[]; onChange: (next: Chosen) => void }) {
  const t = useT(stockMessages)
  const warehouses = sellers.find(({ org }) => String(org.id) === sellerId)?.warehouses ?? []
  const choose = (id: string | null) => {
    const first = sellers.find(({ org }) => String(org.id) === id)?.warehouses[0]
    onChange({ sellerId: id ?? '', warehouseId: String(first?.id ?? '') })
  }
  return (
    <>
      <Field label={t('seller')} required>
        <Combobox
          value={sellerId === '' ? null : sellerId}
          onChange={choose}
          options={sellers.map(({ org }) => ({ value: String(org.id), text: org.name }))}
        />
      </Field>
      <Field label={t('warehouse')}>
        <Select
          value={warehouseId}
          onChange={(id) => onChange({ sellerId, warehouseId: id })}
          options={warehouses.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      </Field>
    </>
  )
}
